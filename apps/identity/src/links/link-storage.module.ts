import { Module } from '@nestjs/common';
import { FlowStatesRepository } from './flow-states.repository.ts';
import { LinkRequestsRepository } from './link-requests.repository.ts';

/** The tables behind mailed links. Accounts and links both write them, so they're a module of their own. */
@Module({
  providers: [LinkRequestsRepository, FlowStatesRepository],
  exports: [LinkRequestsRepository, FlowStatesRepository],
})
export class LinkStorageModule {}
