import { Domain, type EventOf, type QuestionUpdated } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';
import { PooledQuestion } from './pooled-question.ts';

type UpdatedQuestion = EventOf<typeof QuestionUpdated>['data'];

@Injectable()
export class QuestionPoolRepository {
  /** Keeps a question as it is now, or that it is deleted; what is older than what is kept changes nothing. */
  async upsertIfNewer(tx: Transaction, question: UpdatedQuestion, version: number): Promise<void> {
    const { id, deleted, available, difficulty, stemLength, content } = toEntry(question);
    await tx.sql.execute`
      INSERT INTO question_pool (id, version, deleted, available, difficulty, stem_length, content)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${available}, ${difficulty}, ${stemLength}, ${content}::jsonb)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, available = excluded.available,
        difficulty = excluded.difficulty, stem_length = excluded.stem_length, content = excluded.content
      WHERE question_pool.version < excluded.version`;
  }

  /** Every question that quizzes may draw now, by id, with its domain. */
  async available(tx: Transaction): Promise<{ id: string; domain: Domain }[]> {
    const rows = await tx.sql.query<{ id: string; domain: string }[]>`
      SELECT id::text, domain FROM question_pool WHERE available ORDER BY id`;
    return rows.map(({ id, domain }) => ({ id, domain: Domain.parse(domain) }));
  }

  /** The available ones of these questions, with their content, in the order of their ids as given. */
  async contents(tx: Transaction, ids: readonly string[]): Promise<PooledQuestion[]> {
    const rows = await tables(tx).poolEntry.findMany({
      where: { id: { in: [...ids] }, available: true },
      select: { id: true, content: true },
    });
    const contentOf = new Map(rows.map(({ id, content }) => [id, content]));
    return ids.filter((id) => contentOf.has(id)).map((id) => PooledQuestion.parse(contentOf.get(id)));
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).poolEntry.deleteMany();
  }
}

function toEntry(question: UpdatedQuestion) {
  const { id } = question;
  if (question.deleted) return { id, deleted: true, available: false, difficulty: null, stemLength: null, content: null };
  return {
    id,
    deleted: false,
    available: question.available,
    difficulty: question.difficulty,
    stemLength: question.question.length,
    content: JSON.stringify(PooledQuestion.parse(question)),
  };
}
