import { Module } from '@nestjs/common';
import { ModelApi } from './model-api.ts';
import { UsageRepository } from './usage.repository.ts';

@Module({ providers: [ModelApi, UsageRepository], exports: [ModelApi, UsageRepository] })
export class ModelModule {}
