import type { DailyView } from '@casebook/contracts';
import { DAILY_ALLOWANCE } from '@casebook/exam';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { utcDate } from '../daily-sets/utc-date.ts';
import { openItems } from '../quizzes/quiz-rules.ts';
import { QuizzesRepository } from '../quizzes/quizzes.repository.ts';

/** Today's free quiz, which needs no access: how much of it this member has left, and their quiz once they started it. */
@Injectable()
export class GetDaily {
  constructor(
    private readonly quizzes: QuizzesRepository,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<DailyView> {
    const date = utcDate(this.clock.now());
    const quiz = await this.quizzes.findDaily(caller.id, date);
    const remaining = quiz ? openItems(quiz).length : DAILY_ALLOWANCE;
    return { date, allowance: DAILY_ALLOWANCE, remaining, ...(quiz && { quizId: quiz.id }) };
  }
}
