import { Difficulty, Domain, type EventOf, fromWireStem, type QuestionUpdated } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import type { Transaction } from '@casebook/platform';
import { tables } from '../prisma.ts';
import { PooledContent, PooledQuestion } from './pooled-question.ts';

type UpdatedQuestion = EventOf<typeof QuestionUpdated>['data'];

@ErasesMember('question_pool.available_to')
export class QuestionPoolRepository {
  /**
   * Stores a question's current state, or its deletion. An event older than the row changes nothing.
   * @param availableTo the only member whose quizzes may draw the question: the author, until it is approved
   */
  async upsertIfNewer(tx: Transaction, question: UpdatedQuestion, version: number, availableTo?: string): Promise<void> {
    const { id, deleted, available, retired, difficulty, stemLength, content, scenario } = toEntry(question);
    const { setId = null, place = null, size = null } = scenario ?? {};
    await tx.sql.execute`
      INSERT INTO question_pool (id, version, deleted, available, retired, available_to, difficulty, stem_length, content, set_id,
        set_place, set_size)
      VALUES (${id}::uuid, ${version}, ${deleted}, ${available}, ${retired}, ${availableTo ?? null}::uuid, ${difficulty}, ${stemLength},
        ${content}::jsonb, ${setId}::uuid, ${place}::int, ${size}::int)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted, available = excluded.available,
        retired = excluded.retired, available_to = excluded.available_to, difficulty = excluded.difficulty, stem_length = excluded.stem_length,
        content = excluded.content, set_id = excluded.set_id, set_place = excluded.set_place, set_size = excluded.set_size
      WHERE question_pool.version < excluded.version`;
  }

  /** The questions that are available to everyone and belong to no set, in the order of ids. */
  async availableSingles(tx: Transaction): Promise<{ id: string; domain: Domain; difficulty: Difficulty }[]> {
    const rows = await tx.sql.query<{ id: string; domain: string; difficulty: string }[]>`
      SELECT id::text, domain, difficulty FROM question_pool WHERE available AND set_id IS NULL ORDER BY id`;
    return rows.map(({ id, domain, difficulty }) => ({
      id,
      domain: Domain.parse(domain),
      difficulty: Difficulty.parse(difficulty),
    }));
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

  /** Assigns the author's unapproved questions to the pseudonym, so that no quiz can draw them. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).poolEntry.updateMany({ where: { availableTo: memberId }, data: { availableTo: pseudonym } });
  }

  async empty(tx: Transaction): Promise<void> {
    await tables(tx).poolEntry.deleteMany();
  }
}

function toEntry(question: UpdatedQuestion) {
  const { id } = question;
  if (question.deleted)
    return {
      id,
      deleted: true,
      available: false,
      retired: false,
      difficulty: null,
      stemLength: null,
      content: null,
      scenario: undefined,
    };
  return {
    id,
    deleted: false,
    available: question.available,
    retired: question.retired ?? false,
    difficulty: question.difficulty,
    stemLength: fromWireStem(question).stem.length,
    content: JSON.stringify(PooledContent.parse(question)),
    scenario: question.scenario,
  };
}
