import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { FollowLink } from './follow-link.ts';
import { LinksController } from './links.controller.ts';
import { LinksRepository } from './links.repository.ts';
import { RequestRecovery } from './request-recovery.ts';
import { UseLink } from './use-link.ts';
import { VerifyToken } from './verify-token.ts';

@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [LinksController],
  providers: [LinksRepository, UseLink, RequestRecovery, FollowLink, VerifyToken],
  exports: [LinksRepository],
})
export class LinksModule {}
