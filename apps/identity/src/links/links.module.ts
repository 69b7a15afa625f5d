import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { ProvidersModule } from '../providers/providers.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { ConfirmEmailChange } from './confirm-email-change.ts';
import { FollowLink } from './follow-link.ts';
import { LinksController } from './links.controller.ts';
import { PruneExpiredHandler } from './prune-expired.handler.ts';
import { Reauthenticate, RequestMagicLink, RequestRecovery, ResendMail } from './request-mail.ts';
import { UseLink } from './use-link.ts';
import { VerifyToken } from './verify-token.ts';

@Module({
  imports: [AccountsModule, AccountChangesModule, LimitsModule, LinkRequestsModule, ProvidersModule, TokensModule],
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
