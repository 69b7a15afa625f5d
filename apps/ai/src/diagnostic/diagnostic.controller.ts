import { AiDiagnostic, RunDiagnosticInput } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { RunDiagnostic } from './run-diagnostic.ts';

@Controller('api/v1/ai/diagnostic')
export class DiagnosticController {
  constructor(private readonly runDiagnostic: RunDiagnostic) {}

  @Post()
  @Allow('admin')
  @RespondsWith(AiDiagnostic, 'runAiDiagnostic')
  run(@Caller() caller: Caller, @Body({ schema: RunDiagnosticInput }) input: RunDiagnosticInput): Promise<AiDiagnostic> {
    return this.runDiagnostic.execute(caller, input);
  }
}
