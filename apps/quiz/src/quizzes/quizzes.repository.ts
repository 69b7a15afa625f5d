import { ActiveQuizChanged, type QuizStatus } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Keyset, type Sql, sql, type Transaction } from '@casebook/platform';
import { utcDate } from '../calendar/calendar-date.ts';
import { tables } from '../prisma.ts';
import { type ItemWithAnswerRow, type StateRow, toItem, toItemRow, toState } from './quiz.rows.ts';
import type { CountedQuiz, Item, Quiz, QuizState } from './quiz.ts';
import { ACTIVE_VERSION, ENDED_VERSION } from './quiz.ts';

/** A quiz to insert. */
export interface NewQuiz extends QuizState {
  /** The UTC date of a daily quiz. */
  readonly dailyDate?: string;
}

/** The filter of a list of quizzes. */
export interface QuizFilter {
  readonly statuses?: readonly QuizStatus[] | undefined;
  readonly devMode: boolean;
}

/** A quiz as published to other services. */
export interface PublishedQuiz {
  readonly id: string;
  readonly memberId: string;
  readonly kind: QuizState['kind'];
  readonly startedAt: Date;
  readonly isActive: boolean;
  readonly questionIds: readonly string[];
}

interface ItemCounts {
  quiz_id: string;
  total: number;
  answered: number;
  correct: number;
}

const NO_ITEMS = { total: 0, answered: 0, correct: 0 };

const STATE_COLUMNS = sql`id, kind, status, time_zone AS "timeZone", started_at AS "startedAt", completed_at AS "completedAt",
  dev_mode AS "devMode", revision, state`;

const ITEM_COLUMNS = sql`item.id, item.position, item.question_id AS "questionId", item.content_version AS "contentVersion",
  item.scenario, item.exhibit, item.stem, item.options,
  item.correct_option_id AS "correctOptionId", item.explanation, item.domain, item.difficulty, item.tags,
  answer.id AS "answerId", answer.option_id AS "optionId", answer.is_correct AS "isCorrect",
  answer.time_spent_ms AS "timeSpentMs", answer.answered_at AS "answeredAt"`;

@ErasesMember('quizzes.member_id')
export class QuizzesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts a quiz unless it conflicts with another quiz of the member in a unique index (one active quiz, one daily quiz per date). Blocks
   * while a concurrent transaction inserts such a quiz.
   * @returns whether the quiz was inserted
   */
  async insert(tx: Transaction, memberId: string, { dailyDate, ...quiz }: NewQuiz): Promise<boolean> {
    const { count } = await tables(tx).quiz.createMany({
      data: [{ ...quiz, memberId, ...(dailyDate && { dailyDate: new Date(dailyDate) }) }],
      skipDuplicates: true,
    });
    return count > 0;
  }

  async addItems(tx: Transaction, quizId: string, items: readonly Item[]): Promise<void> {
    await tables(tx).item.createMany({ data: items.map((item) => toItemRow(quizId, item)) });
  }

  find(memberId: string, id: string, source: Database | Transaction = this.database): Promise<Quiz | undefined> {
    return readQuiz(source, memberId, sql`id = ${id}::uuid`);
  }

  /** The member's daily quiz of a UTC date. */
  findDaily(memberId: string, date: string, source: Database | Transaction = this.database): Promise<Quiz | undefined> {
    return readQuiz(source, memberId, sql`daily_date = ${date}::date`);
  }

  /** The UTC dates of the daily quizzes that the member completed. */
  async completedDailyDates(memberId: string): Promise<string[]> {
    const rows = await tables(this.database).quiz.findMany({
      where: { memberId, dailyDate: { not: null }, status: 'completed' },
      select: { dailyDate: true },
    });
    return rows.flatMap(({ dailyDate }) => (dailyDate ? [utcDate(dailyDate)] : []));
  }

  /** The id of the member's active quiz, not counting daily ones. */
  async findActiveId(tx: Transaction, memberId: string): Promise<string | undefined> {
    const row = await tables(tx).quiz.findFirst({
      where: { memberId, status: 'active', kind: { not: 'daily' } },
      select: { id: true },
    });
    return row?.id;
  }

  /** Locks the member's quiz by incrementing `live_version`, for the change that follows. */
  async lockForChange(tx: Transaction, memberId: string, id: string): Promise<QuizState | undefined> {
    const [row] = await tx.sql.query<StateRow[]>`
      UPDATE quizzes SET live_version = live_version + 1 WHERE id = ${id}::uuid AND member_id = ${memberId}::uuid
      RETURNING ${STATE_COLUMNS}`;
    return row && toState(row);
  }

  async findItem(tx: Transaction, memberId: string, quizId: string, itemId: string): Promise<Item | undefined> {
    const [row] = await tx.sql.query<ItemWithAnswerRow[]>`
      SELECT ${ITEM_COLUMNS}
      FROM quiz_items AS item JOIN quizzes AS quiz ON quiz.id = item.quiz_id LEFT JOIN answers AS answer ON answer.item_id = item.id
      WHERE item.id = ${itemId}::uuid AND quiz.id = ${quizId}::uuid AND quiz.member_id = ${memberId}::uuid`;
    return row && toItem(row);
  }

  /** Ends an active quiz at the transaction's time. */
  async end(tx: Transaction, memberId: string, id: string, status: 'completed' | 'discarded'): Promise<void> {
    const at = status === 'completed' ? { completedAt: tx.now } : { discardedAt: tx.now };
    await tables(tx).quiz.updateMany({ where: { id, memberId }, data: { status, ...at } });
  }

  /** The member's quizzes, newest first. */
  async list(memberId: string, filter: QuizFilter, after: Keyset | undefined, limit: number): Promise<QuizState[]> {
    const rows = await tables(this.database).quiz.findMany({
      where: {
        ...quizzesWhere(memberId, filter),
        ...(after && { OR: [{ startedAt: { lt: after.at } }, { startedAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      take: limit,
    });
    return rows.map(toState);
  }

  count(memberId: string, filter: QuizFilter): Promise<number> {
    return tables(this.database).quiz.count({ where: quizzesWhere(memberId, filter) });
  }

  /** Adds to each of the member's quizzes how many items it has, how many are answered, and how many correctly. */
  async countItems(memberId: string, quizzes: readonly QuizState[]): Promise<CountedQuiz[]> {
    const counts = await this.database.sql.query<ItemCounts[]>`
      SELECT item.quiz_id::text, count(*)::int AS total, count(answer.id)::int AS answered,
        count(*) FILTER (WHERE answer.is_correct)::int AS correct
      FROM quiz_items AS item JOIN quizzes AS quiz ON quiz.id = item.quiz_id LEFT JOIN answers AS answer ON answer.item_id = item.id
      WHERE quiz.member_id = ${memberId}::uuid AND quiz.id = ANY(${quizzes.map(({ id }) => id)}::uuid[])
      GROUP BY item.quiz_id`;
    const countsOf = new Map(counts.map((row) => [row.quiz_id, row]));
    return quizzes.map((quiz) => {
      const { total, answered, correct } = countsOf.get(quiz.id) ?? NO_ITEMS;
      return { ...quiz, totalQuestions: total, answeredQuestions: answered, correctAnswers: correct };
    });
  }

  /** The next quizzes outside dev mode by id, locked so that none can end before it is published. */
  async lockAfter(tx: Transaction, after: string | undefined, limit: number): Promise<PublishedQuiz[]> {
    return tx.sql.query<PublishedQuiz[]>`
      SELECT id::text, member_id::text AS "memberId", kind, started_at AS "startedAt", status = 'active' AS "isActive",
        ARRAY(SELECT question_id::text FROM quiz_items WHERE quiz_id = quizzes.id ORDER BY position) AS "questionIds"
      FROM quizzes WHERE NOT dev_mode AND ${after ? sql`id > ${after}::uuid` : sql`true`}
      ORDER BY id LIMIT ${limit} FOR UPDATE OF quizzes`;
  }

  /** Deletes the member's quizzes, and their records in Kafka; items and answers cascade. */
  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    await tx.emitRemovals(
      ActiveQuizChanged,
      sql`SELECT id::text AS aggregate_id, CASE status WHEN 'active' THEN ${ACTIVE_VERSION}::int ELSE ${ENDED_VERSION}::int END AS aggregate_version
        FROM quizzes WHERE member_id = ${memberId}::uuid AND NOT dev_mode`,
    );
    await tables(tx).quiz.deleteMany({ where: { memberId } });
  }
}

/** @param condition selects at most one of the member's quizzes */
async function readQuiz({ sql: client }: Database | Transaction, memberId: string, condition: Sql): Promise<Quiz | undefined> {
  const [row] = await client.query<StateRow[]>`
    SELECT ${STATE_COLUMNS} FROM quizzes WHERE member_id = ${memberId}::uuid AND ${condition}`;
  if (!row) return undefined;
  const items = await client.query<ItemWithAnswerRow[]>`
    SELECT ${ITEM_COLUMNS} FROM quiz_items AS item LEFT JOIN answers AS answer ON answer.item_id = item.id
    WHERE item.quiz_id = ${row.id}::uuid ORDER BY item.position`;
  return { ...toState(row), items: items.map(toItem) };
}

const quizzesWhere = (memberId: string, { statuses, devMode }: QuizFilter) => ({
  memberId,
  devMode,
  ...(statuses && { status: { in: [...statuses] } }),
});
