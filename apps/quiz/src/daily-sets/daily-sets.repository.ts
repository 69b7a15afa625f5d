import { toWireStem } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { utcDate } from '../calendar/calendar-date.ts';
import { tables } from '../prisma.ts';
import { PooledQuestion } from '../question-pool/pooled-question.ts';
import type { DailySet } from './daily-set.ts';

@Injectable()
export class DailySetsRepository {
  /** @returns the questions of a date's set in order, or undefined if it hasn't been drawn yet */
  async find(tx: Transaction, date: string): Promise<PooledQuestion[] | undefined> {
    const set = await tables(tx).dailySet.findUnique({
      where: { date: new Date(date) },
      include: { questions: { orderBy: { position: 'asc' } } },
    });
    return set?.questions.map(({ content }) => PooledQuestion.parse(content));
  }

  /** The next sets by date. */
  async listAfter(tx: Transaction, after: string | undefined, limit: number): Promise<DailySet[]> {
    const sets = await tables(tx).dailySet.findMany({
      where: after === undefined ? {} : { date: { gt: new Date(after) } },
      orderBy: { date: 'asc' },
      take: limit,
      select: { date: true, questions: { orderBy: { position: 'asc' }, select: { questionId: true } } },
    });
    return sets.map(({ date, questions }) => ({
      date: utcDate(date),
      questionIds: questions.map(({ questionId }) => questionId),
    }));
  }

  /** Inserts the date's row. @returns false if another transaction inserted it first (blocks until that one ends) */
  async claim(tx: Transaction, date: string): Promise<boolean> {
    const { count } = await tables(tx).dailySet.createMany({
      data: [{ date: new Date(date), drawnAt: tx.now }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async save(tx: Transaction, date: string, questions: readonly PooledQuestion[]): Promise<void> {
    await tables(tx).dailySetQuestion.createMany({
      data: questions.map((question, index) => ({
        date: new Date(date),
        position: index + 1,
        questionId: question.id,
        content: toWireStem(question),
      })),
    });
  }

  /** @returns for each question in a set after the given date, the UTC date of its latest set */
  async lastShown(tx: Transaction, after: string): Promise<Map<string, string>> {
    const rows = await tables(tx).dailySetQuestion.groupBy({
      by: ['questionId'],
      where: { date: { gt: new Date(after) } },
      _max: { date: true },
    });
    return new Map(rows.flatMap(({ questionId, _max: { date } }) => (date ? [[questionId, utcDate(date)] as const] : [])));
  }
}
