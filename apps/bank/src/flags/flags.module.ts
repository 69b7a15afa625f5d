import { Module } from '@nestjs/common';
import { MemberQuestionsModule } from '../member-questions/member-questions.module.ts';
import { QuestionsModule } from '../questions/questions.module.ts';
import { DecideFlags } from './decide-flags.ts';
import { FlagMetrics } from './flag-metrics.ts';
import { FlagQuestion, UnflagQuestion } from './flag-question.ts';
import { FlagReadingRepository } from './flag-reading.repository.ts';
import { FlagsController } from './flags.controller.ts';
import { FlagsRepository } from './flags.repository.ts';
import { QuestionFlags } from './question-flags.ts';
import { ListFlaggedQuestions, ListFlagHistory, SummarizeFlags } from './read-flags.ts';

@Module({
  imports: [QuestionsModule, MemberQuestionsModule],
  controllers: [FlagsController],
  providers: [
    FlagsRepository,
    FlagReadingRepository,
    QuestionFlags,
    FlagMetrics,
    FlagQuestion,
    UnflagQuestion,
    DecideFlags,
    ListFlaggedQuestions,
    ListFlagHistory,
    SummarizeFlags,
  ],
  exports: [FlagsRepository, DecideFlags],
})
export class FlagsModule {}
