import { Module } from '@nestjs/common';
import { ListMembers } from './list-members.ts';
import { MembersController } from './members.controller.ts';
import { MembersRepository } from './members.repository.ts';
import { NameMembers } from './name-members.ts';

@Module({ controllers: [MembersController], providers: [ListMembers, NameMembers, MembersRepository] })
export class MembersModule {}
