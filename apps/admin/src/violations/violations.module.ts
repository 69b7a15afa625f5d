import { Module } from '@nestjs/common';
import { ListViolations } from './list-violations.ts';
import { PruneViolationsHandler } from './prune-violations.handler.ts';
import { StoreViolationWhenRecorded } from './store-violation-when-recorded.ts';
import { ViolationsController } from './violations.controller.ts';
import { ViolationsRepository } from './violations.repository.ts';

@Module({
  controllers: [ViolationsController],
  providers: [ViolationsRepository, StoreViolationWhenRecorded, ListViolations, PruneViolationsHandler],
  exports: [ViolationsRepository],
})
export class ViolationsModule {}
