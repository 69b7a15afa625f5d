import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { KeepMembersWhenUserChanged } from './keep-members-when-user-changed.ts';
import { MembersRepository } from './members.repository.ts';

@Module({
  imports: [AccessModule],
  providers: [MembersRepository, KeepMembersWhenUserChanged],
  exports: [MembersRepository],
})
export class MembersModule {}
