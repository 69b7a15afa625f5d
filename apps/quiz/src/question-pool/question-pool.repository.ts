import { Domain, type EventOf, type QuestionUpdated } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import { PooledContent, PooledQuestion } from './pooled-question.ts';

type UpdatedQuestion = EventOf<typeof QuestionUpdated>['data'];

@ErasesMember('question_pool.available_to')
export class QuestionPoolRepository {
  /**
   * Stores a question's current state, or its deletion. An event older than the row changes nothing.
   * @param availableTo the only member whose quizzes may draw the question (its author, before approval)
   */
  async upsertIfNewer(tx: Transaction, question: UpdatedQuestion, version: number, availableTo?: string): Promise<void> {
    const { id, deleted, available, difficulty, stemLength, content } = toEntry(question);
    await tx.sql.execute`
      INSERT INTO question_pool (id, version, deleted, available, available_to, difficulty, stem_length, content)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${available}, ${availableTo ?? null}::uuid, ${difficulty}, ${stemLength},
        ${content}::jsonb)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, available = excluded.available,
        available_to = excluded.available_to, difficulty = excluded.difficulty, stem_length = excluded.stem_length,
        content = excluded.content
      WHERE question_pool.version < excluded.version`;
  }

  /** The questions available to everyone, by id, with their domains. */
  async available(tx: Transaction): Promise<{ id: string; domain: Domain }[]> {
    const rows = await tx.sql.query<{ id: string; domain: string }[]>`
      SELECT id::text, domain FROM question_pool WHERE available ORDER BY id`;
    return rows.map(({ id, domain }) => ({ id, domain: Domain.parse(domain) }));
  }

  /**
   * The content of the given questions that a quiz may draw, in the order of `ids`.
   * @param memberId the quiz's owner; without one, only questions available to everyone
   */
  async contents(tx: Transaction, ids: readonly string[], memberId?: string): Promise<PooledQuestion[]> {
    const isDrawable = memberId ? { OR: [{ available: true }, { availableTo: memberId }] } : { available: true };
    const rows = await tables(tx).poolEntry.findMany({
      where: { id: { in: [...ids] }, ...isDrawable },
      select: { id: true, content: true },
    });
    const contentOf = new Map(rows.map(({ id, content }) => [id, content]));
    return ids.filter((id) => contentOf.has(id)).map((id) => PooledQuestion.parse(contentOf.get(id)));
  }

  /** Moves the author's unapproved questions to the pseudonym, so that no quiz can draw them. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).poolEntry.updateMany({ where: { availableTo: memberId }, data: { availableTo: pseudonym } });
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
    content: JSON.stringify(PooledContent.parse(question)),
  };
}
