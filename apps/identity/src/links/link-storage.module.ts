import { Module } from '@nestjs/common';
import { CodeAttemptsRepository } from './code-attempts.repository.ts';
import { FlowStatesRepository } from './flow-states.repository.ts';
import { IssueToken } from './issue-token.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';

/** Repositories and tokens of mailed links, in a separate module because accounts and links both use them. */
@Module({
  providers: [LinkRequestsRepository, CodeAttemptsRepository, FlowStatesRepository, IssueToken],
  exports: [LinkRequestsRepository, CodeAttemptsRepository, FlowStatesRepository, IssueToken],
})
export class LinkStorageModule {}
