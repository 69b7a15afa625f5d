import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { AnalyseStatisticsHandler } from './analyse-statistics.handler.ts';
import { DeriveStatistics } from './derive-statistics.ts';
import { ItemAnalysis } from './item-analysis.ts';
import { StatisticsRepository } from './statistics.repository.ts';

@Module({
  imports: [QuestionsModule],
  providers: [StatisticsRepository, ItemAnalysis, AnalyseStatisticsHandler, DeriveStatistics],
  exports: [StatisticsRepository],
})
export class StatisticsModule {}
