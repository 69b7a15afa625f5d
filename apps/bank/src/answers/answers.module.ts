import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { AnswersRepository } from './answers.repository.ts';
import { RecordAnswerWhenItemAnswered } from './record-answer-when-item-answered.ts';

@Module({ imports: [MembersModule, StatisticsModule], providers: [AnswersRepository, RecordAnswerWhenItemAnswered] })
export class AnswersModule {}
