import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { CodeAttemptsRepository } from './code-attempts.repository.ts';
import { FlowStatesRepository } from './flow-states.repository.ts';
import { IssueToken } from './issue-token.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';
import { MatchCode } from './match-code.ts';

const shared = [LinkRequestsRepository, CodeAttemptsRepository, FlowStatesRepository, IssueToken, MatchCode];

/** Requests for mailed links and codes, and the tokens in the mails. */
@Module({ imports: [AccountsModule], providers: shared, exports: shared })
export class LinkRequestsModule {}
