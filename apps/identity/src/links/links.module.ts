import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ConfirmEmailChange } from './confirm-email-change.ts';
import { FollowLink } from './follow-link.ts';
import { LinkStorageModule } from './link-storage.module.ts';
import { LinksController } from './links.controller.ts';
import { PruneExpiredHandler } from './prune-expired.handler.ts';
import { Reauthenticate } from './reauthenticate.ts';
import { RequestMagicLink } from './request-magic-link.ts';
import { RequestRecovery } from './request-recovery.ts';
import { ResendMail } from './resend-mail.ts';
import { UseLink } from './use-link.ts';
import { VerifyToken } from './verify-token.ts';

@Module({
  imports: [AccountsModule, SessionsModule, LinkStorageModule, LimitsModule, ProvidersModule],
  controllers: [LinksController],
  providers: [
    UseLink,
    ConfirmEmailChange,
    RequestRecovery,
    RequestMagicLink,
    ResendMail,
    Reauthenticate,
    FollowLink,
    VerifyToken,
    PruneExpiredHandler,
  ],
})
export class LinksModule {}
