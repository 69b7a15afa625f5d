import type { QuizView, StartQuizInput } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { utcDate } from '../calendar/calendar-date.ts';
import { TakeDailySet } from '../daily-sets/take-daily-set.ts';
import { FillQuiz } from './fill-quiz.ts';
import { toQuizView } from './quiz-view.ts';
import { QuizzesRepository } from './quizzes.repository.ts';

/** A member starts today's free quiz, once: starting it again, on whatever device, goes on with the same one as it is. */
@Injectable()
export class StartDailyQuiz {
  constructor(
    private readonly database: Database,
    private readonly quizzes: QuizzesRepository,
    private readonly dailySet: TakeDailySet,
    private readonly fillQuiz: FillQuiz,
  ) {}

  /** @throws quiz.no-questions */
  execute(caller: Caller, { timeZone }: Extract<StartQuizInput, { kind: 'daily' }>): Promise<QuizView> {
    return this.database.write(caller, async (tx) => {
      const date = utcDate(tx.now);
      const started = await this.quizzes.findDaily(caller.id, date, tx);
      if (started) return toQuizView(started);
      const quiz = { id: newId(), kind: 'daily', status: 'active', startedAt: tx.now, dailyDate: date, timeZone } as const;
      if (await this.quizzes.open(tx, caller.id, quiz))
        return this.fillQuiz.execute(tx, quiz, await this.dailySet.execute(tx, date));
      const other = await this.quizzes.findDaily(caller.id, date, tx);
      if (!other) throw new Error(`The daily quiz of ${date} was there and is gone`);
      return toQuizView(other);
    });
  }
}
