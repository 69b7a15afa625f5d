import { Module } from '@nestjs/common';
import { QuestionPoolModule } from '../question-pool/question-pool.module.ts';
import { DailySetsRepository } from './daily-sets.repository.ts';
import { DailySets } from './daily-sets.ts';
import { RepublishDailySets } from './republish-daily-sets.ts';

@Module({ imports: [QuestionPoolModule], providers: [DailySetsRepository, DailySets, RepublishDailySets], exports: [DailySets] })
export class DailySetsModule {}
