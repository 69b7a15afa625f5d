import { Module } from '@nestjs/common';
import { MistakesModule } from '../mistakes/mistakes.module.ts';
import { CandidatesRepository } from './candidates.repository.ts';
import { DomainAccuracyRepository } from './domain-accuracy.repository.ts';
import { QuestionUsesRepository } from './question-uses.repository.ts';
import { ClearHistory, GetSetup, ResetSession } from './set-up-quiz.ts';
import { SetupController } from './setup.controller.ts';

@Module({
  imports: [MistakesModule],
  controllers: [SetupController],
  providers: [QuestionUsesRepository, CandidatesRepository, DomainAccuracyRepository, GetSetup, ResetSession, ClearHistory],
  exports: [QuestionUsesRepository, CandidatesRepository, DomainAccuracyRepository],
})
export class SetupModule {}
