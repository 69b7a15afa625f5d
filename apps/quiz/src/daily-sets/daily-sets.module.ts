import { Module } from '@nestjs/common';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { DailySetsRepository } from './daily-sets.repository.ts';
import { DailySets } from './daily-sets.ts';

@Module({ imports: [QuestionPoolModule], providers: [DailySetsRepository, DailySets], exports: [DailySets] })
export class DailySetsModule {}
