import { Citation, Difficulty, Domain, Explanation, FormatType, Origin, QuestionType, ReviewStatus } from '@casebook/contracts';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import type { Prisma, Question as StoredQuestion } from '../generated/prisma/client.ts';
import { tables } from '../prisma.repository.ts';
import type { Question } from './question.ts';

export type QuestionRow = StoredQuestion;

const SHARED = { active: true, reviewStatus: 'approved', deleted: false } satisfies Prisma.QuestionWhereInput;

/** Questions as they are written. */
@ErasesMember('questions.author_id')
export class QuestionsRepository {
  constructor(private readonly database: Database) {}

  /** Those that every member finds. */
  countShared(): Promise<number> {
    return tables(this.database).question.count({ where: SHARED });
  }

  async countDomains(): Promise<number> {
    const groups = await tables(this.database).question.groupBy({ by: ['domain'], where: SHARED });
    return groups.length;
  }

  /** The question by its id, deleted or not, and nobody else's to change until the transaction ends. */
  async lock(tx: Transaction, id: string): Promise<Question | undefined> {
    await tx.sql.query`SELECT 1 FROM questions WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tables(tx).question.findUnique({ where: { id } });
    return row ? toQuestion(row) : undefined;
  }

  async findAll(tx: Transaction, ids: readonly string[]): Promise<Question[]> {
    return (await tables(tx).question.findMany({ where: { id: { in: [...ids] } } })).map(toQuestion);
  }

  /** Scores are figures: no other service is told of them, so they are no change of the question. */
  async saveScores(tx: Transaction, id: string, scores: Pick<Question, 'qualityScore' | 'complexityScore'>): Promise<void> {
    await tables(tx).question.update({ where: { id }, data: scores });
  }

  async save(tx: Transaction, question: Question): Promise<void> {
    const { id, ...fields } = toRow(question);
    await tables(tx).question.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  }

  /** Leaves nothing of a question but that it was there; answers to it stay, as figures of their members. */
  async purge(tx: Transaction, id: string, version: number, at: Date): Promise<void> {
    const explanation = { correct: '', whyWrong: [], keyConcepts: '', practicalApplication: '' };
    const nothing = { slug: null, contentHash: null, stem: '', topic: '', options: [], explanation, citations: [], tags: [] };
    await tables(tx).question.update({ where: { id }, data: { ...nothing, version, deleted: true, updatedAt: at } });
    const ofQuestion = { where: { questionId: id } };
    await tables(tx).questionVersion.deleteMany(ofQuestion);
    await tables(tx).flag.deleteMany(ofQuestion);
    await tables(tx).flagHistoryEntry.deleteMany(ofQuestion);
    await tables(tx).rating.deleteMany(ofQuestion);
    await tables(tx).questionStatistics.deleteMany(ofQuestion);
  }

  /** Who wrote it stays, under the pseudonym. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).question.updateMany({ where: { authorId: memberId }, data: { authorId: pseudonym } });
  }

  async saveFlags(tx: Transaction, { id, version, flagCount, suspended, updatedAt }: Question): Promise<void> {
    await tables(tx).question.update({ where: { id }, data: { version, flagCount, suspended, updatedAt } });
  }

  async exists(id: string): Promise<boolean> {
    return (await tables(this.database).question.count({ where: { id } })) > 0;
  }

  /** Every question there ever was, by id. */
  async allAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<Question[]> {
    const rows = await tables(tx).question.findMany({
      where: afterId ? { id: { gt: afterId } } : {},
      orderBy: { id: 'asc' },
      take: limit,
    });
    return rows.map(toQuestion);
  }
}

export const Options = z.array(z.object({ id: z.uuid(), text: z.string(), slug: z.string().exactOptional() }));

/** What the columns hold beyond what their types say. */
const Stored = z.compile(
  z.object({
    domain: Domain,
    secondaryDomain: Domain.nullable(),
    difficulty: Difficulty,
    questionType: QuestionType,
    formatType: FormatType,
    origin: Origin,
    reviewStatus: ReviewStatus,
    options: Options,
    explanation: Explanation,
    citations: z.array(Citation),
  }),
);

/** @param row may have more columns, of what was joined to it */
export function toQuestion(row: QuestionRow): Question {
  const { secondaryDomain, ...stored } = Stored.parse(row);
  return {
    ...stored,
    id: row.id,
    version: row.version,
    contentVersion: row.contentVersion,
    latestVersion: row.latestVersion,
    topic: row.topic,
    stem: row.stem,
    correctOptionId: row.correctOptionId,
    tags: row.tags,
    active: row.active,
    featured: row.featured,
    deleted: row.deleted,
    flagCount: row.flagCount,
    suspended: row.suspended,
    qualityScore: row.qualityScore,
    complexityScore: row.complexityScore,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastUpdatedAt: row.lastUpdatedAt,
    ...(secondaryDomain !== null && { secondaryDomain }),
    ...(row.authorId !== null && { authorId: row.authorId }),
    ...(row.slug !== null && { slug: row.slug }),
    ...(row.contentHash !== null && { contentHash: row.contentHash }),
  };
}

function toRow(question: Question): Prisma.QuestionUncheckedCreateInput {
  return {
    ...question,
    secondaryDomain: question.secondaryDomain ?? null,
    options: question.options.map((option) => ({ ...option })),
    explanation: { ...question.explanation },
    citations: question.citations.map((citation) => ({ ...citation })),
    tags: [...question.tags],
  };
}
