import type { DailyView } from '@casebook/contracts';
import { DAILY_ALLOWANCE } from '@casebook/exam';
import { type Caller, Clock } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { addDays, utcDate } from '../calendar/calendar-date.ts';
import { openItems } from '../quizzes/quiz-rules.ts';
import { QuizzesRepository } from '../quizzes/quizzes.repository.ts';
import { dailyStreak, dailyWeek } from './daily-streak.ts';

/** Returns the status of today's free quiz, which requires no access: questions left, time of the next quiz, streak, and week. */
@Injectable()
export class GetDaily {
  constructor(
    private readonly quizzes: QuizzesRepository,
    private readonly clock: Clock,
  ) {}

  async execute(caller: Caller): Promise<DailyView> {
    const date = utcDate(this.clock.now());
    const [quiz, completed] = await Promise.all([
      this.quizzes.findDaily(caller.id, date),
      this.quizzes.completedDailyDates(caller.id),
    ]);
    return {
      date,
      allowance: DAILY_ALLOWANCE,
      remaining: quiz ? openItems(quiz).length : DAILY_ALLOWANCE,
      ...(quiz && { quizId: quiz.id }),
      nextAt: new Date(addDays(date, 1)).toISOString(),
      streak: dailyStreak(completed, date),
      week: dailyWeek(completed, date),
    };
  }
}
