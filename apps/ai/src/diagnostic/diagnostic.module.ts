import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { DiagnosticController } from './diagnostic.controller.ts';
import { RunDiagnostic } from './run-diagnostic.ts';

@Module({ imports: [LimitsModule, ModelModule], controllers: [DiagnosticController], providers: [RunDiagnostic] })
export class DiagnosticModule {}
