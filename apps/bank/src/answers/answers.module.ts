import { Module } from '@nestjs/common';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AnswersRepository } from './answers.repository.ts';
import { RecordAnswerWhenItemAnswered } from './record-answer-when-item-answered.ts';

@Module({ imports: [StatisticsModule], providers: [AnswersRepository, RecordAnswerWhenItemAnswered] })
export class AnswersModule {}
