import { Module } from '@nestjs/common';
import { CodeAttemptsRepository } from './code-attempts.repository.ts';
import { FlowStatesRepository } from './flow-states.repository.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';

/** Repositories of mailed links, in a separate module because accounts and links both use them. */
@Module({
  providers: [LinkRequestsRepository, CodeAttemptsRepository, FlowStatesRepository],
  exports: [LinkRequestsRepository, CodeAttemptsRepository, FlowStatesRepository],
})
export class LinkStorageModule {}
