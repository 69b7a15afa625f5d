import { DAILY_REPEAT_WINDOW_DAYS } from '@casebook/exam';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { addDays } from '../calendar/calendar-date.ts';
import type { PooledQuestion } from '../question-pool/pooled-question.ts';
import { QuestionPoolRepository } from '../question-pool/question-pool.repository.ts';
import { chooseDailySet } from './choose-daily-set.ts';
import { emitDailySet } from './daily-set.ts';
import { DailySetsRepository } from './daily-sets.repository.ts';

/** A date's daily set, the same for everyone. */
@Injectable()
export class DailySets {
  constructor(
    private readonly sets: DailySetsRepository,
    private readonly pool: QuestionPoolRepository,
  ) {}

  /**
   * The first member of the day inserts the date's row and draws the set. Concurrent starts block on that row until it is committed, then
   * read the set.
   * @returns the questions in order; empty if the pool is empty, and then the caller must roll back
   */
  async findOrDraw(tx: Transaction, date: string): Promise<PooledQuestion[]> {
    const drawn = await this.sets.find(tx, date);
    if (drawn) return drawn;
    if (await this.sets.claim(tx, date)) return this.#draw(tx, date);
    return (await this.sets.find(tx, date)) ?? [];
  }

  async #draw(tx: Transaction, date: string): Promise<PooledQuestion[]> {
    const lastShown = await this.sets.lastShown(tx, addDays(date, -DAILY_REPEAT_WINDOW_DAYS));
    const candidates = (await this.pool.availableSingles(tx)).map((one) => ({ ...one, lastShownOn: lastShown.get(one.id) }));
    const questions = await this.pool.contents(tx, chooseDailySet(candidates, date));
    await this.sets.save(tx, date, questions);
    emitDailySet(tx, { date, questionIds: questions.map(({ id }) => id) });
    return questions;
  }
}
