import { Module } from '@nestjs/common';
import { MistakesModule } from '../mistakes/mistakes.module.ts';
import { CandidatesRepository } from './candidates.repository.ts';
import { ClearHistory } from './clear-history.ts';
import { DomainAccuracyRepository } from './domain-accuracy.repository.ts';
import { GetSetup } from './get-setup.ts';
import { MarkQuestionsUsed } from './mark-questions-used.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';
import { ResetSession } from './reset-session.ts';
import { SetupController } from './setup.controller.ts';

@Module({
  imports: [MistakesModule],
  controllers: [SetupController],
  providers: [
    QuestionUsesRepository,
    CandidatesRepository,
    DomainAccuracyRepository,
    MarkQuestionsUsed,
    GetSetup,
    ResetSession,
    ClearHistory,
  ],
  exports: [QuestionUsesRepository, CandidatesRepository, DomainAccuracyRepository, MarkQuestionsUsed],
})
export class SetupModule {}
