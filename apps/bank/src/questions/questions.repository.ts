import type { BankChoiceCounts } from '@casebook/contracts';
import { fieldNamesOf, QUALITY_TIERS } from '@casebook/exam';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, Sql, sql, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import type { Prisma } from '../generated/prisma/client.ts';
import { tables } from '../prisma.ts';
import { Question } from './question.ts';
import { contentFields, QuestionContent } from './question-content.ts';

/** Writes questions. */
@ErasesMember('questions.author_id')
export class QuestionsRepository {
  constructor(private readonly database: Database) {}

  /** Counts the questions visible to everyone by each filter's values, in one scan. */
  async countChoices(): Promise<BankChoiceCounts> {
    const rows = await this.database.sql.query<{ filter: keyof BankChoiceCounts; value: string; count: number }[]>`
      SELECT coalesce(CASE WHEN difficulty IS NOT NULL THEN 'difficulty' WHEN domain IS NOT NULL THEN 'domain'
        WHEN question_type IS NOT NULL THEN 'questionType' WHEN quality IS NOT NULL THEN 'quality' END, 'crossDomain') AS filter,
        coalesce(difficulty, domain, question_type, quality, crosses::text) AS value, count(*)::int
      FROM (
        SELECT difficulty, domain, question_type, secondary_domain IS NOT NULL AS crosses,
          CASE WHEN quality_score >= ${QUALITY_TIERS.high} THEN 'high' WHEN quality_score >= ${QUALITY_TIERS.medium} THEN 'medium'
            ELSE 'low' END AS quality
        FROM questions WHERE active AND review_status = 'approved' AND NOT deleted) AS shared
      GROUP BY GROUPING SETS ((difficulty), (domain), (question_type), (quality), (crosses))`;
    const of = (filter: keyof BankChoiceCounts) =>
      Object.fromEntries(rows.filter((row) => row.filter === filter).map(({ value, count }) => [value, count]));
    return {
      difficulty: of('difficulty'),
      domain: of('domain'),
      questionType: of('questionType'),
      quality: of('quality'),
      crossDomain: of('crossDomain').true ?? 0,
    };
  }

  /** Reads a question by its id, deleted or not, and locks its row (`FOR UPDATE`). */
  async lock(tx: Transaction, id: string): Promise<Question | undefined> {
    await tx.sql.query`SELECT 1 FROM questions WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tables(tx).question.findUnique({ where: { id } });
    return row ? toQuestion(row) : undefined;
  }

  async findAll(tx: Transaction, ids: readonly string[]): Promise<Question[]> {
    return (await tables(tx).question.findMany({ where: { id: { in: [...ids] } } })).map(toQuestion);
  }

  /** Scores are not published to other services, so saving them doesn't change the question's version. */
  async saveScores(tx: Transaction, id: string, scores: Pick<Question, 'qualityScore' | 'complexityScore'>): Promise<void> {
    await tables(tx).question.update({ where: { id }, data: scores });
  }

  async save(tx: Transaction, question: Question): Promise<void> {
    const { id, ...fields } = toRow(question);
    await tables(tx).question.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  }

  /** Erases a question except its id and version. Answers to it stay: they are part of their members' totals. */
  async purge(tx: Transaction, id: string, version: number, at: Date): Promise<void> {
    const explanation = { correct: '', whyWrong: [], keyConcepts: '', practicalApplication: '' };
    const emptyFields = {
      ...absentContent,
      slug: null,
      contentHash: null,
      stem: '',
      topic: '',
      options: [],
      explanation,
      citations: [],
      tags: [],
    };
    await tables(tx).question.update({ where: { id }, data: { ...emptyFields, version, deleted: true, updatedAt: at } });
    const ofQuestion = { where: { questionId: id } };
    await tables(tx).questionVersion.deleteMany(ofQuestion);
    await tables(tx).flag.deleteMany(ofQuestion);
    await tables(tx).flagHistoryEntry.deleteMany(ofQuestion);
    await tables(tx).rating.deleteMany(ofQuestion);
    await tables(tx).questionStatistics.deleteMany(ofQuestion);
  }

  /** Replaces the author with the pseudonym. */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tables(tx).question.updateMany({ where: { authorId: memberId }, data: { authorId: pseudonym } });
  }

  async saveFlags(tx: Transaction, { id, version, flagCount, suspended, updatedAt }: Question): Promise<void> {
    await tables(tx).question.update({ where: { id }, data: { version, flagCount, suspended, updatedAt } });
  }

  async exists(id: string): Promise<boolean> {
    return (await tables(this.database).question.count({ where: { id } })) > 0;
  }

  /** All questions by id, including deleted ones. */
  async allAfter(tx: Transaction, afterId: string | undefined, limit: number): Promise<Question[]> {
    const rows = await tables(tx).question.findMany({
      where: afterId ? { id: { gt: afterId } } : {},
      orderBy: { id: 'asc' },
      take: limit,
    });
    return rows.map(toQuestion);
  }
}

const StoredQuestion = z.compile(Question);

/** The columns of absent fields: NULL, or an empty array. */
const absentFields: Readonly<Record<string, null | []>> = Object.fromEntries(
  Object.entries(Question.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodExactOptional ? [[field, schema.unwrap() instanceof z.ZodArray ? [] : null]] : [],
  ),
);

const absentContent = Object.fromEntries(Object.entries(absentFields).filter(([field]) => field in QuestionContent.shape));

const isAbsent = ([field, value]: [string, unknown]): boolean =>
  value === null || (Array.isArray(value) && value.length === 0 && field in absentFields);

/** @param row may have more columns, from joined tables */
export const toQuestion = (row: object): Question =>
  StoredQuestion.parse(Object.fromEntries(Object.entries(row).filter((column) => !isAbsent(column))));

const toRow = (question: Question): Prisma.QuestionUncheckedCreateInput => ({ ...absentFields, ...question });

/** A field's column is its name in snake case. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = (parts: readonly string[]): Sql => new Sql([parts.join(', ')], []);

/** Every column of a question `q`, named as its field. */
export const questionColumns = listed(fieldNamesOf(Question).map((field) => `q.${columnOf(field)} AS "${field}"`));

/** The columns that hold the content. */
export const contentColumns = listed(contentFields.map(columnOf));

/** The live content of a question `q` as JSON. */
export const liveContent = sql`jsonb_strip_nulls(jsonb_build_object(${listed(contentFields.map((field) => `'${field}', ${absentFields[field] ? `NULLIF(q.${columnOf(field)}, '{}')` : `q.${columnOf(field)}`}`))}))`;

/** The content columns of a row `c`, which `contentRow` makes. */
export const selectedContent = listed(contentFields.map((field) => `c.${columnOf(field)}`));

/** A row of content columns, made from the JSON of a row `e`. */
export const contentRow = sql`jsonb_populate_record(NULL::questions, jsonb_build_object(${listed(
  contentFields.map((field) => `'${columnOf(field)}', e.content -> '${field}'`),
)}))`;
