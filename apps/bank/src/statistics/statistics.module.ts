import { Module } from '@nestjs/common';
import { QuestionsModule } from '../questions/questions.module.ts';
import { AnalyzeStatisticsHandler } from './analyze-statistics.handler.ts';
import { ItemAnalysis } from './item-analysis.ts';
import { RecomputeStatistics } from './recompute-statistics.ts';
import { StatisticsRepository } from './statistics.repository.ts';

@Module({
  imports: [QuestionsModule],
  providers: [StatisticsRepository, ItemAnalysis, AnalyzeStatisticsHandler, RecomputeStatistics],
  exports: [StatisticsRepository],
})
export class StatisticsModule {}
