import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { AnalyseItems } from './analyse-items.ts';
import { AnalyseStatisticsWhenDue } from './analyse-statistics.ts';
import { DeriveStatistics } from './derive-statistics.ts';
import { StatisticsRepository } from './statistics.repository.ts';

@Module({
  imports: [QuestionsModule],
  providers: [StatisticsRepository, AnalyseItems, AnalyseStatisticsWhenDue, DeriveStatistics],
  exports: [StatisticsRepository],
})
export class StatisticsModule {}
