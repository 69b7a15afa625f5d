import { Module } from '@nestjs/common';
import { GetMemberNames, ListMembers } from './list-members.ts';
import { MembersController } from './members.controller.ts';
import { MembersRepository } from './members.repository.ts';

@Module({ controllers: [MembersController], providers: [ListMembers, GetMemberNames, MembersRepository] })
export class MembersModule {}
