import { Module } from '@nestjs/common';
import { FactorStorageModule } from '../factors/factor-storage.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkStorageModule } from '../links/link-storage.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AddAccount } from './add-account.ts';
import { FindMember } from './find-member.ts';
import { GetUser } from './get-user.ts';
import { RepublishUsers } from './republish-users.ts';
import { SignUp } from './sign-up.ts';
import { UpdateUser } from './update-user.ts';

@Module({
  imports: [PasswordsModule, SessionsModule, LinkStorageModule, FactorStorageModule, LimitsModule],
  controllers: [AccountsController],
  providers: [AccountsRepository, AddAccount, FindMember, SignUp, GetUser, UpdateUser, RepublishUsers],
  exports: [AccountsRepository, AddAccount, FindMember],
})
export class AccountsModule {}
