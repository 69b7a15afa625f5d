import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { ModelDiagnosticController } from './model-diagnostic.controller.ts';
import { RunModelDiagnostic } from './run-model-diagnostic.ts';

@Module({ imports: [LimitsModule, ModelModule], controllers: [ModelDiagnosticController], providers: [RunModelDiagnostic] })
export class ModelDiagnosticModule {}
