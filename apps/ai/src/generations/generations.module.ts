import { Module } from '@nestjs/common';
import { FreeAllowancesRepository } from '../allowance/free-allowances.repository.ts';
import { BankQuestionsModule } from '../bank-questions/bank-questions.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { MembersModule } from '../members/members.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { AnswerGeneratedQuestion } from './answer-generated-question.ts';
import { CancelGeneration } from './cancel-generation.ts';
import { ContinueGeneration } from './continue-generation.ts';
import { EndGeneration } from './end-generation.ts';
import { FollowGeneration } from './follow-generation.ts';
import { GenerateQuestion } from './generate-question.ts';
import { GenerateQuestionsHandler } from './generate-questions.handler.ts';
import { GeneratedQuestionsRepository } from './generated-questions.repository.ts';
import { GenerationsController } from './generations.controller.ts';
import { GenerationsRepository } from './generations.repository.ts';
import { GetGeneration } from './get-generation.ts';
import { GetGenerator } from './get-generator.ts';
import { ListGeneratedQuestions } from './list-generated-questions.ts';
import { ListGenerations } from './list-generations.ts';
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
