import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { MembersRepository } from './members.repository.ts';
import { StoreMembersWhenUserChanged } from './store-members-when-user-changed.ts';

@Module({
  imports: [AccessModule],
  providers: [MembersRepository, StoreMembersWhenUserChanged],
  exports: [MembersRepository],
})
export class MembersModule {}
