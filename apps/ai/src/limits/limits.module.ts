import { AbuseLimiter, abuseLimiterProvider, countersProvider } from '@casebook/limits';
import { Module } from '@nestjs/common';
import { AiOptions } from '../ai-options.ts';
import { EraseLimits } from './erase-limits.ts';
import { GenerationLimits } from './generation-limits.ts';
import { GetLimits } from './get-limits.ts';
import { LimitsController } from './limits.controller.ts';
import { LiftPenalty, ListPenalties } from './penalties/manage-penalties.ts';
import { PenaltiesController } from './penalties/penalties.controller.ts';
import { PenaltiesRepository } from './penalties/penalties.repository.ts';
import { RequestPermit } from './request-permit.ts';

@Module({
  controllers: [LimitsController, PenaltiesController],
  providers: [
    countersProvider(AiOptions),
    abuseLimiterProvider(AiOptions),
    EraseLimits,
    GenerationLimits,
    GetLimits,
    RequestPermit,
    PenaltiesRepository,
    ListPenalties,
    LiftPenalty,
  ],
  exports: [AbuseLimiter, GenerationLimits, RequestPermit, PenaltiesRepository],
})
export class LimitsModule {}
