import { AiDiagnostic, RunDiagnosticInput } from '@casebook/contracts';
import { Allow, Caller, RespondsWith } from '@casebook/platform';
import { Body, Controller, Post } from '@nestjs/common';
import { RunModelDiagnostic } from './run-model-diagnostic.ts';

@Controller('api/v1/ai/diagnostic')
export class ModelDiagnosticController {
  constructor(private readonly runDiagnostic: RunModelDiagnostic) {}

  @Post()
  @Allow('admin')
  @RespondsWith(AiDiagnostic, 'runAiDiagnostic')
  run(@Caller() caller: Caller, @Body({ schema: RunDiagnosticInput }) input: RunDiagnosticInput): Promise<AiDiagnostic> {
    return this.runDiagnostic.execute(caller, input);
  }
}
