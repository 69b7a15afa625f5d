import { AiDiagnostic, RunDiagnosticInput } from '@casebook/contracts';
import { Allow, Answers, Caller } from '@casebook/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { RunDiagnostic } from './run-diagnostic.ts';

@Controller('api/v1/ai/diagnostic')
export class DiagnosticController {
  constructor(private readonly runDiagnostic: RunDiagnostic) {}

  @Post()
  @Allow('admin')
  @Answers(AiDiagnostic, 'runAiDiagnostic')
  run(@Caller() caller: Caller, @Body({ schema: RunDiagnosticInput }) input: RunDiagnosticInput): Promise<AiDiagnostic> {
    return this.runDiagnostic.execute(caller, input);
  }
}
