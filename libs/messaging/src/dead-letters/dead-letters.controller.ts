import {
  DeadLetterCauses,
  DeadLetterOfConsumers,
  DeadLetterPage,
  DeadLettersDecided,
  DecideDeadLettersInput,
  ListDeadLettersQuery,
} from '@casebook/contracts';
import { Allow, Caller, IdParam, OfEveryService, RespondsWith } from '@casebook/platform';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { DecideDeadLetters, GetDeadLetter, ListDeadLetterCauses, ListDeadLetters } from './decide-dead-letters.ts';

/** The parked events of each service, from its own database, which its API and worker processes share. */
@Controller('api/v1/dead-letters/:service')
@OfEveryService()
export class DeadLettersController {
  constructor(
    private readonly listDeadLetters: ListDeadLetters,
    private readonly listDeadLetterCauses: ListDeadLetterCauses,
    private readonly getDeadLetter: GetDeadLetter,
    private readonly decideDeadLetters: DecideDeadLetters,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(DeadLetterPage, 'listDeadLetters')
  list(@Query({ schema: ListDeadLettersQuery }) query: ListDeadLettersQuery): Promise<DeadLetterPage> {
    return this.listDeadLetters.execute(query);
  }

  @Get('causes')
  @Allow('admin')
  @RespondsWith(DeadLetterCauses, 'listDeadLetterCauses')
  causes(): Promise<DeadLetterCauses> {
    return this.listDeadLetterCauses.execute();
  }

  @Get('events/:eventId')
  @Allow('admin')
  @RespondsWith(DeadLetterOfConsumers, 'getDeadLetter')
  get(@IdParam('eventId') eventId: string): Promise<DeadLetterOfConsumers> {
    return this.getDeadLetter.execute(eventId);
  }

  @Post('decisions')
  @Allow('admin')
  @RespondsWith(DeadLettersDecided, 'decideDeadLetters')
  decide(
    @Caller() caller: Caller,
    @Body({ schema: DecideDeadLettersInput }) input: DecideDeadLettersInput,
  ): Promise<DeadLettersDecided> {
    return this.decideDeadLetters.execute(caller, input);
  }
}
