import { Module } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { BankQuestionsModule } from '../bank-questions/bank-questions.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { CancelGeneration, ContinueGeneration, EndGeneration } from './continue-generation.ts';
import { FollowGeneration, GetGeneration, GetGenerator, ListGenerations } from './follow-generations.ts';
import { GenerateQuestion } from './generate-question.ts';
import { GenerateQuestionsHandler } from './generate-questions.handler.ts';
import { GeneratedQuestionsRepository } from './generated-questions.repository.ts';
import { GenerationsController } from './generations.controller.ts';
import { GenerationsRepository } from './generations.repository.ts';
import { AnswerGeneratedQuestion, ListGeneratedQuestions } from './list-generated-questions.ts';
import { PruneGenerationsHandler } from './prune-generations.handler.ts';
import { QuestionGate } from './question-gate.ts';
import { StartGeneration } from './start-generation.ts';

@Module({
  imports: [BankQuestionsModule, LimitsModule, MembersModule, ModelModule],
  controllers: [GenerationsController],
  providers: [
    GenerationsRepository,
    GeneratedQuestionsRepository,
    FreeAllowancesRepository,
    GetGenerator,
    StartGeneration,
    ListGenerations,
    GetGeneration,
    FollowGeneration,
    ContinueGeneration,
    CancelGeneration,
    EndGeneration,
    ListGeneratedQuestions,
    AnswerGeneratedQuestion,
    GenerateQuestion,
    QuestionGate,
    GenerateQuestionsHandler,
    PruneGenerationsHandler,
  ],
  exports: [GenerationsRepository, GeneratedQuestionsRepository, FreeAllowancesRepository],
})
export class GenerationsModule {}
