import { type QuestionWarning, questionWarningNames, type WarnedQuestion } from '@casebook/exam';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { tables } from '../prisma.ts';
import { available } from '../questions/questions.repository.ts';

/** The warnings of a question as last published. */
export interface PublishedWarnings {
  readonly questionId: string;
  readonly version: number;
  readonly warnings: readonly QuestionWarning[];
}

/** A question with the data that its warnings derive from. */
export interface AnalyzedQuestion extends WarnedQuestion {
  readonly id: string;
  /** Whether quizzes may draw it. Other questions' warnings matter to no member. */
  readonly isAvailable: boolean;
  /** The warnings as last published. */
  readonly published: readonly string[];
}

interface AnalyzedRow extends Omit<AnalyzedQuestion, 'discrimination' | 'discriminationAnswers'> {
  readonly discrimination: number | null;
  readonly discriminationAnswers: number | null;
}

const Warnings = z.array(z.enum(questionWarningNames));

@Injectable()
export class QuestionWarningsRepository {
  /** The next questions by id: those that quizzes may draw, and those that have had a warning. */
  async listAnalyzedAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<AnalyzedQuestion[]> {
    const rows = await tx.sql.query<AnalyzedRow[]>`
      SELECT q.id::text, q.quality_score AS "qualityScore", jsonb_array_length(q.options) AS options,
        coalesce(s.answers, 0) AS answers, coalesce(s.correct, 0) AS correct, s.discrimination,
        s.discrimination_answers AS "discriminationAnswers", coalesce(w.warnings, '{}') AS published, ${available} AS "isAvailable"
      FROM questions q LEFT JOIN question_statistics s ON s.question_id = q.id LEFT JOIN question_warnings w ON w.question_id = q.id
      WHERE (${afterId ?? null}::uuid IS NULL OR q.id > ${afterId ?? null}::uuid) AND (${available} OR w.question_id IS NOT NULL)
      ORDER BY q.id LIMIT ${limit}`;
    return rows.map(({ discrimination, discriminationAnswers, ...row }) => ({
      ...row,
      ...(discrimination !== null && { discrimination }),
      ...(discriminationAnswers !== null && { discriminationAnswers }),
    }));
  }

  /** Stores the warnings of several questions, each under its next version. */
  async saveAll(tx: Transaction, changed: readonly Omit<PublishedWarnings, 'version'>[]): Promise<PublishedWarnings[]> {
    const rows = await tx.sql.query<{ questionId: string; version: number; warnings: string[] }[]>`
      INSERT INTO question_warnings (question_id, version, warnings)
      SELECT "questionId", 1, ARRAY(SELECT jsonb_array_elements_text(changed.warnings))
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS changed ("questionId" uuid, warnings jsonb)
      ORDER BY "questionId"
      ON CONFLICT (question_id) DO UPDATE SET version = question_warnings.version + 1, warnings = excluded.warnings
      RETURNING question_id::text AS "questionId", version, warnings`;
    return rows.map(({ warnings, ...row }) => ({ ...row, warnings: Warnings.parse(warnings) }));
  }

  /** All published warnings, ordered by question id. */
  async allAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<PublishedWarnings[]> {
    const rows = await tables(tx).questionWarnings.findMany({
      where: afterId ? { questionId: { gt: afterId } } : {},
      orderBy: { questionId: 'asc' },
      take: limit,
    });
    return rows.map(({ warnings, ...row }) => ({ ...row, warnings: Warnings.parse(warnings) }));
  }
}
