import { Module } from '@nestjs/common';
import { MembersRepository } from './members.repository.ts';
import { StoreMembersWhenUserChanged } from './store-members-when-user-changed.ts';

@Module({ providers: [MembersRepository, StoreMembersWhenUserChanged], exports: [MembersRepository] })
export class MembersModule {}
