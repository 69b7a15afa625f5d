import { Module } from '@nestjs/common';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { DailySetsRepository } from './daily-sets.repository.ts';
import { TakeDailySet } from './take-daily-set.ts';

@Module({ imports: [QuestionPoolModule], providers: [DailySetsRepository, TakeDailySet], exports: [TakeDailySet] })
export class DailySetsModule {}
