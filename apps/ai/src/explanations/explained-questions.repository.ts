import { Domain, Explanation, OptionView } from '@casebook/contracts';
import { Exhibit, presentedText, Scenario } from '@casebook/exam';
import { Clock, Database, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { isOpen } from '../active-quizzes/active-quizzes.repository.ts';
import type { ExplainedQuestion } from './explained-question.ts';

const StoredContent = z.object({
  scenario: Scenario.optional(),
  exhibit: Exhibit.optional(),
  options: z.array(OptionView).min(2),
  correctOptionId: z.uuid(),
  explanation: Explanation,
});

interface QuestionRow {
  readonly id: string;
  readonly contentVersion: number;
  readonly domain: string;
  readonly stem: string;
  readonly content: unknown;
  readonly isVisible: boolean;
  readonly answeredAt: Date | null;
  readonly answeredVersion: number | null;
  readonly dailyDate: string | null;
}

/** Reads a question of the bank, with one member's relation to it. */
@Injectable()
export class ExplainedQuestionsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined for a question that was deleted, or whose version hasn't been published yet */
  async find(userId: string, questionId: string): Promise<ExplainedQuestion | undefined> {
    const [row] = await this.database.sql.query<QuestionRow[]>`
      SELECT question.id::text, question.content_version AS "contentVersion", question.domain, question.stem, question.content,
        question.available OR coalesce(question.author_id = ${userId}::uuid, false) AS "isVisible",
        answers.last_answered_at AS "answeredAt", answers.content_version AS "answeredVersion",
        (SELECT max(date)::text FROM daily_sets WHERE question_ids @> ARRAY[question.id]) AS "dailyDate"
      FROM bank_questions AS question LEFT JOIN member_answers AS answers
        ON answers.question_id = question.id AND answers.user_id = ${userId}::uuid AND answers.answered
        AND NOT ${isOpen(sql`answers`, this.clock.now())}
      WHERE question.id = ${questionId}::uuid AND NOT question.deleted AND question.content_version IS NOT NULL`;
    return row && toQuestion(row);
  }
}

function toQuestion({ content, domain, answeredAt, answeredVersion, dailyDate, ...row }: QuestionRow): ExplainedQuestion {
  const { options, correctOptionId, explanation, scenario, exhibit } = StoredContent.parse(content);
  const { correct, whyWrong, keyConcepts, practicalApplication } = explanation;
  const version = answeredVersion ?? undefined;
  return {
    ...row,
    presented: presentedText({ scenario, exhibit, stem: row.stem }),
    domain: Domain.parse(domain),
    options: [...options].sort((a, b) => (a.id < b.id ? -1 : 1)),
    correctOptionId,
    explanation: [correct, ...whyWrong.map(({ text }) => text), keyConcepts, practicalApplication].join('\n'),
    ...(answeredAt && { answer: { answeredAt, ...(version !== undefined && { contentVersion: version }) } }),
    ...(dailyDate !== null && { dailyDate }),
  };
}
