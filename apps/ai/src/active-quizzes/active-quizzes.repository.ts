import type { ActiveQuizChanged, EventOf } from '@casebook/contracts';
import type { ComparedQuestion } from '@casebook/exam';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Clock, Database, type Sql, sql, type Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';

type ChangedQuiz = EventOf<typeof ActiveQuizChanged>['data'];

/** A question of an active quiz that the member hasn't answered in it. */
export interface OpenQuestion {
  readonly id: string;
  /** Absent until the bank's question has arrived. */
  readonly question?: ComparedQuestion;
}

/** Whether a row of `active_quizzes`, aliased as `quiz`, is still active. */
const isActive = (now: Date): Sql => sql`quiz.is_active AND (quiz.ends_at IS NULL OR quiz.ends_at > ${now})`;

/**
 * For a row of `member_answers`: whether an active quiz of the member contains the question, and the last answer wasn't given in that
 * quiz.
 */
export const isOpen = (row: Sql, now: Date): Sql => sql`EXISTS (
  SELECT 1 FROM active_quizzes AS quiz
  WHERE quiz.user_id = ${row}.user_id AND ${isActive(now)}
    AND ${row}.question_id = ANY(quiz.question_ids)
    AND ${row}.last_quiz_id IS DISTINCT FROM quiz.quiz_id)`;

interface OpenRow {
  readonly id: string;
  readonly stem: string | null;
  /** The options' texts, the key first. */
  readonly texts: readonly string[];
}

@ErasesMember('active_quizzes.user_id')
export class ActiveQuizzesRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Stores a quiz's state. An event older than the row changes nothing. */
  async upsertIfNewer(
    tx: Transaction,
    { quizId, userId, isActive, endsAt, questionIds }: ChangedQuiz,
    version: number,
  ): Promise<void> {
    await tx.sql.execute`
      INSERT INTO active_quizzes (quiz_id, user_id, version, is_active, ends_at, question_ids)
      VALUES (${quizId}::uuid, ${userId}::uuid, ${version}, ${isActive}, ${endsAt ?? null}::timestamptz, ${questionIds}::uuid[])
      ON CONFLICT (quiz_id) DO UPDATE SET user_id = excluded.user_id, version = excluded.version, is_active = excluded.is_active,
        ends_at = excluded.ends_at, question_ids = excluded.question_ids
      WHERE active_quizzes.version < excluded.version`;
  }

  /** Whether the quiz belongs to the member and the event of its start has arrived. */
  async hasArrived(userId: string, quizId: string): Promise<boolean> {
    return (await tables(this.database).activeQuiz.count({ where: { quizId, userId } })) > 0;
  }

  /** The questions of active quizzes that the member hasn't answered in that quiz, even if they answered them in an earlier one. */
  async openQuestions(userId: string): Promise<OpenQuestion[]> {
    const rows = await this.database.sql.query<OpenRow[]>`
      SELECT item.id::text, question.stem, ARRAY(
          SELECT option ->> 'text' FROM jsonb_array_elements(question.content -> 'options') AS option
          ORDER BY option ->> 'id' = question.content ->> 'correctOptionId' DESC) AS texts
      FROM active_quizzes AS quiz CROSS JOIN LATERAL unnest(quiz.question_ids) AS item (id)
        LEFT JOIN member_answers AS answer
          ON answer.user_id = quiz.user_id AND answer.question_id = item.id AND answer.last_quiz_id = quiz.quiz_id
        LEFT JOIN bank_questions AS question ON question.id = item.id
      WHERE quiz.user_id = ${userId}::uuid AND ${isActive(this.clock.now())}
        AND answer.question_id IS NULL`;
    return rows.map(({ id, stem, texts: [key, ...distractors] }) => ({
      id,
      ...(stem !== null && key !== undefined && { question: { stem, key, distractors } }),
    }));
  }

  async erase(tx: Transaction, { id: userId }: DeletedMember): Promise<void> {
    await tables(tx).activeQuiz.deleteMany({ where: { userId } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).activeQuiz.deleteMany();
  }
}
