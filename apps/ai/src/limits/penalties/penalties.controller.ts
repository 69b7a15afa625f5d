import { ListPenaltiesQuery, PenaltyPage } from '@casebook/contracts';
import { Allow, Caller, IdParam, RespondsWith, RespondsWithNothing } from '@casebook/platform';
import { Controller, Delete, Get, Query } from '@nestjs/common';
import { LiftPenalty, ListPenalties } from './manage-penalties.ts';

@Controller('api/v1/ai/penalties')
export class PenaltiesController {
  constructor(
    private readonly listPenalties: ListPenalties,
    private readonly liftPenalty: LiftPenalty,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(PenaltyPage, 'listPenalties')
  list(@Query({ schema: ListPenaltiesQuery }) query: ListPenaltiesQuery): Promise<PenaltyPage> {
    return this.listPenalties.execute(query);
  }

  @Delete(':userId')
  @Allow('admin')
  @RespondsWithNothing('liftPenalty')
  lift(@Caller() caller: Caller, @IdParam('userId') userId: string): Promise<void> {
    return this.liftPenalty.execute(caller, userId);
  }
}
