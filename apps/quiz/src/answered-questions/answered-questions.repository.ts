import { MemberAnswersChanged } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { forceCustomPlan, sql, type Transaction } from '@casebook/platform';
import type { AnsweredQuestion } from './answered-question.ts';

/** An answer that was just graded. */
export interface GradedAnswer {
  readonly isCorrect: boolean;
  readonly answeredAt: Date;
  readonly quizId: string;
  readonly contentVersion?: number | undefined;
  /** Whether this is the member's first answer to the question. */
  readonly isFirst: boolean;
  /** Whether the question is one of the member's mistakes after this answer. */
  readonly isMistake: boolean;
}

export interface MemberQuestionId {
  readonly memberId: string;
  readonly questionId: string;
}

const COLUMNS = sql`answered.member_id::text AS "memberId", answered.question_id::text AS "questionId", answered.version,
  answered.last_answered_at AS "lastAnsweredAt", answered.last_quiz_id::text AS "lastQuizId", answered.content_version AS "contentVersion", answered.wrong_count AS "wrongCount",
  answered.is_mistake AS "isMistake"`;

@ErasesMember('answered_questions.member_id')
export class AnsweredQuestionsRepository {
  /**
   * Adds an answer, which the transaction has already inserted, to the question's row, and locks the row. If earlier answers have no row
   * yet, the row is derived from all answers.
   */
  async add(tx: Transaction, memberId: string, questionId: string, answer: GradedAnswer): Promise<AnsweredQuestion> {
    const { isCorrect, answeredAt, quizId, contentVersion, isFirst, isMistake } = answer;
    const [added] = await tx.sql.query<AnsweredQuestion[]>`
      INSERT INTO answered_questions AS answered
        (member_id, question_id, version, last_answered_at, last_quiz_id, content_version, wrong_count, is_mistake)
      VALUES (${memberId}::uuid, ${questionId}::uuid, 1, ${answeredAt}, ${quizId}::uuid, ${contentVersion ?? null}::int, ${isCorrect ? 0 : 1}::int,
        ${isMistake}::boolean)
      ON CONFLICT (member_id, question_id) DO UPDATE SET version = answered.version + 1,
        last_answered_at = greatest(answered.last_answered_at, excluded.last_answered_at),
        last_quiz_id = CASE WHEN excluded.last_answered_at < answered.last_answered_at THEN answered.last_quiz_id
          ELSE excluded.last_quiz_id END,
        content_version = CASE WHEN excluded.last_answered_at < answered.last_answered_at THEN answered.content_version
          ELSE excluded.content_version END,
        wrong_count = answered.wrong_count + excluded.wrong_count, is_mistake = excluded.is_mistake
      RETURNING ${COLUMNS}`;
    if (!added) throw new Error('An upsert returns its row');
    if (isFirst || added.version > 1) return added;
    await this.#derive(tx, [added]);
    const [derived] = await this.#read(tx, [added]);
    return derived ?? added;
  }

  /** Marks questions that left the member's mistakes. @returns the changed rows; a question without a row isn't among them */
  removeMistakes(tx: Transaction, memberId: string, questionIds: readonly string[]): Promise<AnsweredQuestion[]> {
    return tx.sql.query<AnsweredQuestion[]>`
      UPDATE answered_questions AS answered SET version = version + 1, is_mistake = false
      WHERE member_id = ${memberId}::uuid AND question_id = ANY(${[...questionIds]}::uuid[]) AND is_mistake
      RETURNING ${COLUMNS}`;
  }

  /**
   * Derives the next rows in the order of both ids, for all questions that members have answered. Missing rows are inserted. Rows that
   * differ from answers and mistakes, because an earlier version of the service graded an answer, get their next version. Locks the rows.
   */
  async deriveAfter(tx: Transaction, after: MemberQuestionId | undefined, limit: number): Promise<AnsweredQuestion[]> {
    // This lock makes an erasure that deletes the rows wait. Its later statements then see what this transaction inserts.
    const pairs = await tx.sql.query<MemberQuestionId[]>`
      SELECT member_id::text AS "memberId", question_id::text AS "questionId" FROM first_answers
      WHERE ${after ? sql`(member_id, question_id) > (${after.memberId}::uuid, ${after.questionId}::uuid)` : sql`true`}
      ORDER BY member_id, question_id LIMIT ${limit} FOR KEY SHARE`;
    if (pairs.length === 0) return [];
    await tx.sql.execute`
      INSERT INTO answered_questions (member_id, question_id, version, last_answered_at, wrong_count, is_mistake)
      SELECT member_id, question_id, 0, '-infinity', 0, false FROM ${rowsOf(pairs)} ON CONFLICT DO NOTHING`;
    // A separate statement, because deriving must see the answers of transactions that this transaction waited for.
    await tx.sql.execute`
      SELECT 1 FROM answered_questions JOIN ${rowsOf(pairs)} USING (member_id, question_id)
      ORDER BY member_id, question_id FOR UPDATE OF answered_questions`;
    await this.#derive(tx, pairs);
    return this.#read(tx, pairs);
  }

  /** Also removes the rows' records, whose keys contain the member's id, from Kafka. Runs after `first_answers` was erased. */
  async erase(tx: Transaction, { id: memberId }: DeletedMember): Promise<void> {
    const pairs = sql`
      SELECT member_id || ':' || question_id AS aggregate_id, version AS aggregate_version FROM answered_questions
      WHERE member_id = ${memberId}::uuid`;
    await tx.emitRemovals(MemberAnswersChanged, pairs);
    await tx.sql.execute`DELETE FROM answered_questions WHERE member_id = ${memberId}::uuid`;
  }

  /**
   * Updates locked rows that differ from their answers and mistakes. Reads the answers of each member once (`MATERIALIZED`): a plan that
   * read them for each row would take seconds for a member with thousands of answers.
   */
  async #derive(tx: Transaction, pairs: readonly MemberQuestionId[]): Promise<void> {
    const members = [...new Set(pairs.map(({ memberId }) => memberId))];
    const questions = [...new Set(pairs.map(({ questionId }) => questionId))];
    await tx.sql.execute`
      ${forceCustomPlan} WITH answered_items AS MATERIALIZED (
        SELECT quiz.id AS quiz_id, quiz.member_id, item.question_id, item.content_version, answer.id, answer.is_correct, answer.answered_at
        FROM quizzes AS quiz
          JOIN quiz_items AS item ON item.quiz_id = quiz.id AND item.question_id = ANY(${questions}::uuid[])
          JOIN answers AS answer ON answer.item_id = item.id
        WHERE quiz.member_id = ANY(${members}::uuid[]) AND NOT quiz.dev_mode),
      summed AS MATERIALIZED (
        SELECT member_id, question_id, max(answered_at) AS last_answered_at,
          (array_agg(quiz_id ORDER BY answered_at DESC, id DESC))[1] AS last_quiz_id,
          (array_agg(content_version ORDER BY answered_at DESC, id DESC))[1] AS content_version,
          count(*) FILTER (WHERE NOT is_correct)::int AS wrong_count
        FROM answered_items GROUP BY member_id, question_id),
      derived AS (
        SELECT summed.*, mistake.question_id IS NOT NULL AS is_mistake
        FROM ${rowsOf(pairs)} JOIN summed USING (member_id, question_id)
          LEFT JOIN mistakes AS mistake USING (member_id, question_id))
      UPDATE answered_questions AS answered SET version = answered.version + 1, last_answered_at = derived.last_answered_at,
        last_quiz_id = derived.last_quiz_id, content_version = derived.content_version, wrong_count = derived.wrong_count, is_mistake = derived.is_mistake
      FROM derived
      WHERE answered.member_id = derived.member_id AND answered.question_id = derived.question_id
        AND (answered.last_answered_at, answered.last_quiz_id, answered.content_version, answered.wrong_count, answered.is_mistake)
          IS DISTINCT FROM (derived.last_answered_at, derived.last_quiz_id, derived.content_version, derived.wrong_count, derived.is_mistake)`;
  }

  #read(tx: Transaction, pairs: readonly MemberQuestionId[]): Promise<AnsweredQuestion[]> {
    return tx.sql.query<AnsweredQuestion[]>`
      SELECT ${COLUMNS} FROM answered_questions AS answered JOIN ${rowsOf(pairs)} USING (member_id, question_id)
      ORDER BY answered.member_id, answered.question_id`;
  }
}

const rowsOf = (pairs: readonly MemberQuestionId[]) => sql`
  unnest(${pairs.map(({ memberId }) => memberId)}::uuid[], ${pairs.map(({ questionId }) => questionId)}::uuid[])
    AS pair (member_id, question_id)`;
