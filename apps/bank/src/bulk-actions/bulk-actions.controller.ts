import { BulkActionInput, BulkActionResult } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { ActOnQuestions } from './act-on-questions.ts';

@Controller('api/v1/questions')
export class BulkActionsController {
  constructor(private readonly actOnQuestions: ActOnQuestions) {}

  @Post('actions')
  @Allow('admin')
  @RespondsWith(BulkActionResult, 'actOnQuestions')
  act(@Caller() caller: Caller, @Body({ schema: BulkActionInput }) input: BulkActionInput): Promise<BulkActionResult> {
    return this.actOnQuestions.execute(caller, input);
  }
}
