import type { QuizView, StartQuizInput } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { StartDailyQuiz } from './start-daily-quiz.ts';
import { StartHardRandomQuiz } from './start-hard-random-quiz.ts';
import { StartRetake } from './start-retake.ts';
import { StartStandardQuiz } from './start-standard-quiz.ts';

/** Starts a quiz of the kind that was asked for. */
@Injectable()
export class StartQuiz {
  constructor(
    private readonly startDaily: StartDailyQuiz,
    private readonly startStandard: StartStandardQuiz,
    private readonly startHardRandom: StartHardRandomQuiz,
    private readonly startRetake: StartRetake,
  ) {}

  /** @throws what the start of that kind throws */
  execute(caller: Caller, input: StartQuizInput): Promise<QuizView> {
    switch (input.kind) {
      case 'daily':
        return this.startDaily.execute(caller, input);
      case 'standard':
        return this.startStandard.execute(caller, input);
      case 'hard-random':
        return this.startHardRandom.execute(caller, input);
      case 'retake':
        return this.startRetake.execute(caller, input);
    }
  }
}
