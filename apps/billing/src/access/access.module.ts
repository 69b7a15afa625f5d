import { Module } from '@nestjs/common';
import { AccessController } from './access.controller.ts';
import { AccessRepository } from './access.repository.ts';
import { ChangeAccess } from './change-access.ts';
import { EraseAccess } from './erase-access.ts';
import { GetAccess } from './get-access.ts';
import { GrantAccess } from './grant-access.ts';
import { RepublishAccess } from './republish-access.ts';
import { RevokeAccess } from './revoke-access.ts';

@Module({
  controllers: [AccessController],
  providers: [AccessRepository, ChangeAccess, EraseAccess, GetAccess, GrantAccess, RevokeAccess, RepublishAccess],
  exports: [AccessRepository, ChangeAccess, GetAccess],
})
export class AccessModule {}
