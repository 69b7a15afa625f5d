import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { FindMember } from './find-member.ts';
import { GetUser } from './get-user.ts';
import { RepublishUsers } from './republish-users.ts';
import { SignUp } from './sign-up.ts';
import { UpdateUser } from './update-user.ts';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [AccountsController],
  providers: [AccountsRepository, FindMember, SignUp, GetUser, UpdateUser, RepublishUsers],
  exports: [AccountsRepository, FindMember],
})
export class AccountsModule {}
