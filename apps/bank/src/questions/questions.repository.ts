import { AI_GENERATED_TAG, type BankChoiceCounts, type Domain, QuestionUpdated, WIRE_STEM } from '@casebook/contracts';
import { fieldNamesOf, QUALITY_TIERS } from '@casebook/exam';
import { type DeletedMember, ErasesMember } from '@casebook/messaging';
import { Database, Sql, sql, type Transaction } from '@casebook/platform';
import { z } from 'zod';
import { Prisma } from '../generated/prisma/client.ts';
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
        FROM questions WHERE active AND review_status = 'approved' AND NOT deleted AND retired_at IS NULL) AS shared
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

  /** Counts the questions visible to everyone by domain and topic. */
  countTopics(): Promise<{ domain: Domain; topic: string; count: number }[]> {
    return this.database.sql.query`
      SELECT domain, topic, count(*)::int AS count FROM questions
      WHERE active AND review_status = 'approved' AND NOT deleted AND retired_at IS NULL GROUP BY domain, topic`;
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

  /** Resets the statistics of answers, because the options have changed. Ratings stay: they are about the question as a whole. */
  async restartStatistics(tx: Transaction, id: string): Promise<void> {
    await tx.sql.execute`UPDATE question_statistics SET ${noAnswers} WHERE question_id = ${id}::uuid`;
  }

  /**
   * Stores the expected facility of shipped questions for their live version, unless a person wrote that version.
   * @param shares 0 to 1, by id
   */
  async expectFacility(tx: Transaction, shares: ReadonlyMap<string, number>): Promise<void> {
    await tx.sql.execute`
      UPDATE questions q SET expected_facility = e.share, expected_version = q.content_version
      FROM unnest(${[...shares.keys()]}::uuid[], ${[...shares.values()]}::float8[]) AS e(id, share)
      WHERE q.id = e.id AND (q.expected_facility, q.expected_version) IS DISTINCT FROM (e.share, q.content_version)
        AND NOT EXISTS (
          SELECT FROM question_versions v
          WHERE v.question_id = q.id AND v.version = q.content_version AND v.editor_id IS NOT NULL)`;
  }

  /** Erases a question except its id and version. Answers to it stay, because they are part of their members' totals. */
  async purge(tx: Transaction, id: string, version: number, at: Date): Promise<void> {
    const explanation = { correct: '', whyWrong: [], keyConcepts: '', practicalApplication: '' };
    const emptyFields = {
      ...absentContent,
      ...absentJson,
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
    await tables(tx).critique.deleteMany(ofQuestion);
  }

  /**
   * Replaces the author with the pseudonym, and publishes the questions again, so that Kafka's compaction removes the records with the
   * member's id.
   */
  async erase(tx: Transaction, { id: memberId, pseudonym }: DeletedMember): Promise<void> {
    await tx.sql.execute`
      UPDATE questions SET author_id = ${pseudonym}::uuid, version = version + CASE WHEN deleted THEN 0 ELSE 1 END
      WHERE author_id = ${memberId}::uuid`;
    await tx.emitAll(QuestionUpdated, sql`${publishedQuestions} WHERE q.author_id = ${pseudonym}::uuid AND NOT q.deleted`);
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

/** The column's value for each optional field that is absent: NULL, or an empty array. */
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

/** `Prisma.DbNull` is SQL's NULL; plain `null` would be stored as the JSON value null. */
const absentJson = { scenario: Prisma.DbNull, exhibit: Prisma.DbNull } as const;

const toRow = (question: Question): Prisma.QuestionUncheckedCreateInput => ({ ...absentFields, ...absentJson, ...question });

/** A field's column is its name in snake case. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = (parts: readonly string[]): Sql => new Sql([parts.join(', ')], []);

/** Every column of a question `q`, named as its field. */
export const questionColumns = listed(fieldNamesOf(Question).map((field) => `q.${columnOf(field)} AS "${field}"`));

/** The columns that hold the content. */
export const contentColumns = listed(contentFields.map(columnOf));

/** Sets a row of `question_statistics` to no answers. */
export const noAnswers = sql`answers = 0, correct = 0, time_spent_ms = 0, picks = '{}', discrimination = NULL, discrimination_answers = NULL`;

/** The live content of a question `q` as JSON. */
export const liveContent = sql`jsonb_strip_nulls(jsonb_build_object(${listed(contentFields.map((field) => `'${field}', ${absentFields[field] ? `NULLIF(q.${columnOf(field)}, '{}')` : `q.${columnOf(field)}`}`))}))`;

/** The content columns of a row `c`, which `contentRow` makes. */
export const selectedContent = listed(contentFields.map((field) => `c.${columnOf(field)}`));

/** `isAvailable` of questions `q`. */
export const available = sql`(q.active AND q.review_status = 'approved' AND NOT q.suspended AND NOT q.deleted AND q.retired_at IS NULL)`;

/** The events of all questions `q` that aren't deleted, built in SQL like `emitQuestion` does in code; a test compares the two. */
export const publishedQuestions = sql`
  SELECT q.id::text AS aggregate_id, q.version AS aggregate_version,
    ${liveContent} - 'stem' || jsonb_build_object('id', q.id, 'deleted', false, 'contentVersion', q.content_version,
      ${WIRE_STEM}::text, q.stem, 'options', (
        SELECT jsonb_agg(jsonb_build_object('id', o -> 'id', 'text', o -> 'text') ORDER BY place)
        FROM jsonb_array_elements(q.options) WITH ORDINALITY AS options (o, place)),
      'tags', CASE WHEN q.origin = 'ai' THEN q.tags || ${AI_GENERATED_TAG}::text ELSE q.tags END,
      'available', ${available},
      'availableToAuthor', q.author_id IS NOT NULL AND q.active AND q.review_status <> 'approved' AND NOT q.suspended,
      'approved', q.review_status = 'approved', 'retired', q.retired_at IS NOT NULL, 'origin', q.origin)
      || CASE WHEN q.author_id IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('authorId', q.author_id) END AS payload
  FROM questions q`;

/** A row of content columns, made from the JSON of a row `e`. An absent list is an empty one, as in `absentFields`. */
export const contentRow = sql`jsonb_populate_record(NULL::questions, jsonb_build_object(${listed(
  contentFields.map(
    (field) =>
      `'${columnOf(field)}', ${absentFields[field] ? `coalesce(e.content -> '${field}', '[]')` : `e.content -> '${field}'`}`,
  ),
)}))`;
