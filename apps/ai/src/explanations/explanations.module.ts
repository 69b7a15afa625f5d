import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { ModelModule } from '../model/model.module.ts';
import { ExplainQuestion } from './explain-question.ts';
import { ExplainedQuestionsRepository } from './explained-questions.repository.ts';
import { ExplanationsController } from './explanations.controller.ts';
import { ExplanationsRepository } from './explanations.repository.ts';
import { DiscardExplanation, ListVotedExplanations, VoteOnExplanation } from './vote-on-explanations.ts';
import { VotesRepository } from './votes.repository.ts';
import { WriteExplanationOnce } from './write-explanation-once.ts';

@Module({
  imports: [LimitsModule, ModelModule],
  controllers: [ExplanationsController],
  providers: [
    ExplainedQuestionsRepository,
    ExplanationsRepository,
    VotesRepository,
    WriteExplanationOnce,
    ExplainQuestion,
    VoteOnExplanation,
    ListVotedExplanations,
    DiscardExplanation,
  ],
  exports: [VotesRepository],
})
export class ExplanationsModule {}
