import { Module } from '@nestjs/common';
import { ListMembers, NameMembers } from './list-members.ts';
import { MembersController } from './members.controller.ts';
import { MembersRepository } from './members.repository.ts';

@Module({ controllers: [MembersController], providers: [ListMembers, NameMembers, MembersRepository] })
export class MembersModule {}
