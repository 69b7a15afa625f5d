import type { QuizView, StartQuizInput } from '@casebook/contracts';
import type { Caller } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { StartDailyQuiz } from './start-daily-quiz.ts';
import { StartStandardQuiz } from './start-standard-quiz.ts';

/** Starts a quiz of the kind that was asked for. */
@Injectable()
export class StartQuiz {
  constructor(
    private readonly startDaily: StartDailyQuiz,
    private readonly startStandard: StartStandardQuiz,
  ) {}

  /** @throws access.required, quiz.active-exists, quiz.no-questions */
  execute(caller: Caller, input: StartQuizInput): Promise<QuizView> {
    return input.kind === 'daily' ? this.startDaily.execute(caller, input) : this.startStandard.execute(caller, input);
  }
}
