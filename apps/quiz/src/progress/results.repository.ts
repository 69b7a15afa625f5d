import { QuizKind } from '@casebook/contracts';
import { Database, type Keyset, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { QuizResult as ResultRow } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';

/** The result of a completed quiz. */
export interface CompletedQuiz {
  readonly quizId: string;
  readonly kind: QuizKind;
  readonly completedAt: Date;
  readonly totalQuestions: number;
  readonly correctAnswers: number;
  readonly timeSpentMs: number;
}

/** The results of completed quizzes. */
@Injectable()
export class ResultsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts the result of a completed quiz.
   * @returns the member's id; undefined if the result already exists, or the quiz was erased with its member
   */
  async add(tx: Transaction, quizId: string): Promise<string | undefined> {
    const [row] = await tx.sql.query<{ member_id: string }[]>`
      INSERT INTO quiz_results (quiz_id, member_id, kind, completed_at, total_questions, correct_answers, time_spent_ms)
      SELECT quiz.id, quiz.member_id, quiz.kind, quiz.completed_at, count(item.id), count(*) FILTER (WHERE answer.is_correct),
        coalesce(sum(answer.time_spent_ms), 0)
      FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id LEFT JOIN answers AS answer ON answer.item_id = item.id
      WHERE quiz.id = ${quizId}::uuid AND quiz.status = 'completed' GROUP BY quiz.id
      ON CONFLICT (quiz_id) DO NOTHING RETURNING member_id::text`;
    return row?.member_id;
  }

  /** The member's results, newest first. */
  async list(memberId: string, after: Keyset | undefined, limit: number): Promise<CompletedQuiz[]> {
    const rows = await tables(this.database).quizResult.findMany({
      where: {
        memberId,
        ...(after && { OR: [{ completedAt: { lt: after.at } }, { completedAt: after.at, quizId: { lt: after.id } }] }),
      },
      orderBy: [{ completedAt: 'desc' }, { quizId: 'desc' }],
      take: limit,
    });
    return rows.map(toResult);
  }
}

const toResult = ({ quizId, kind, completedAt, totalQuestions, correctAnswers, timeSpentMs }: ResultRow): CompletedQuiz => ({
  quizId,
  kind: QuizKind.parse(kind),
  completedAt,
  totalQuestions,
  correctAnswers,
  timeSpentMs: Number(timeSpentMs),
});
