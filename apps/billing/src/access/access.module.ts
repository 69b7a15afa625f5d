import { Module } from '@nestjs/common';
import { AccessController } from './access.controller.ts';
import { AccessRepository } from './access.repository.ts';
import { ChangeAccess, GrantAccess, RevokeAccess } from './change-access.ts';
import { EraseAccess } from './erase-access.ts';
import { GetAccess } from './get-access.ts';
import { RepublishAccess } from './publish-access.ts';

@Module({
  controllers: [AccessController],
  providers: [AccessRepository, ChangeAccess, EraseAccess, GetAccess, GrantAccess, RevokeAccess, RepublishAccess],
  exports: [AccessRepository, ChangeAccess, GetAccess],
})
export class AccessModule {}
