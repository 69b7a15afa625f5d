import type { AdminQuestion, AdminQuestionsQuery, BankStatistics, QuestionOrder, QuestionState } from '@casebook/contracts';
import { FUNCTIONAL_PICKS, MIN_ANSWERS } from '@casebook/exam';
import { Database, EXACT_COUNT_LIMIT, type Keyset, type Sql, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

type Listed = Pick<
  AdminQuestion,
  'domain' | 'difficulty' | 'origin' | 'isActive' | 'isFeatured' | 'isSuspended' | 'isDeleted' | 'reviewStatus' | 'answers'
>;

export interface AdminQuestionRow extends Listed {
  readonly id: string;
  readonly stem: string;
  readonly authorId: string | null;
  readonly updatedAt: Date;
  readonly facility: number | null;
  readonly expectedFacility: number | null;
  readonly discrimination: number | null;
  readonly nonfunctional: number;
  /** The value that the rows are sorted by; null when they are sorted by time. */
  readonly rank: number | null;
}

type Filter = Omit<AdminQuestionsQuery, 'limit' | 'cursor'>;

/** Reads questions with their statistics for admins. */
@Injectable()
export class AdminQuestionsRepository {
  constructor(private readonly database: Database) {}

  page(filter: Filter, after: Keyset | undefined, limit: number): Promise<AdminQuestionRow[]> {
    const { rank, isAfter, order } = orders[filter.order];
    return this.database.sql.query<AdminQuestionRow[]>`
      SELECT q.id::text, q.stem, q.domain, q.difficulty, q.origin, q.author_id::text AS "authorId",
        q.active AS "isActive", q.featured AS "isFeatured", q.suspended AS "isSuspended", q.deleted AS "isDeleted",
        q.review_status AS "reviewStatus", q.updated_at AS "updatedAt", coalesce(s.answers, 0) AS answers,
        CASE WHEN s.answers >= ${MIN_ANSWERS} THEN ${facility} END AS facility, s.discrimination,
        CASE WHEN q.expected_version = q.content_version THEN q.expected_facility END AS "expectedFacility",
        ${nonfunctionalCount} AS nonfunctional, ${rank} AS rank
      FROM ${matched(filter)} AND ${after ? isAfter(after) : sql`true`}
      ORDER BY ${order} LIMIT ${limit}`;
  }

  /** @returns how many questions match the filter; at most one more than `EXACT_COUNT_LIMIT` */
  async count(filter: Filter): Promise<number> {
    const [row] = await this.database.sql.query<{ counted: number }[]>`
      SELECT count(*)::int AS counted FROM (SELECT FROM ${matched(filter)} LIMIT ${EXACT_COUNT_LIMIT + 1}) AS found`;
    return row?.counted ?? 0;
  }

  async counts(): Promise<Omit<BankStatistics, 'facility' | 'discrimination'>> {
    const [counts] = await this.database.sql.query<Omit<BankStatistics, 'facility' | 'discrimination'>[]>`
      SELECT count(*)::int AS questions, count(*) FILTER (WHERE ${isAnalyzed})::int AS analyzed,
        count(*) FILTER (WHERE s.discrimination < 0)::int AS "negativeDiscrimination",
        count(*) FILTER (WHERE ${isAnalyzed} AND ${nonfunctionalCount} > 0)::int AS "withNonfunctionalDistractors"
      FROM questions q LEFT JOIN question_statistics s ON s.question_id = q.id WHERE NOT q.deleted`;
    return counts ?? { questions: 0, analyzed: 0, negativeDiscrimination: 0, withNonfunctionalDistractors: 0 };
  }

  facilityBins(): Promise<BankStatistics['facility']> {
    return this.#bins(facilityBin, isAnalyzed);
  }

  discriminationBins(): Promise<BankStatistics['discrimination']> {
    return this.#bins(discriminationBin, sql`s.discrimination IS NOT NULL`);
  }

  #bins(bin: Sql, isCounted: Sql): Promise<{ bin: number; questions: number }[]> {
    return this.database.sql.query<{ bin: number; questions: number }[]>`
      SELECT ${bin} AS bin, count(*)::int AS questions
      FROM question_statistics s JOIN questions q ON q.id = s.question_id WHERE NOT q.deleted AND ${isCounted}
      GROUP BY 1 ORDER BY 1`;
  }

  /** @returns the stem of the latest version, which may be in review; undefined if there is no such question */
  async latestStem(id: string): Promise<string | undefined> {
    const [row] = await this.database.sql.query<{ stem: string }[]>`
      SELECT coalesce(v.content ->> 'stem', q.stem) AS stem FROM questions q
      LEFT JOIN question_versions v ON v.question_id = q.id AND v.version = q.latest_version
      WHERE q.id = ${id}::uuid AND NOT q.deleted`;
    return row?.stem;
  }

  /** @returns the questions whose stems have the smallest trigram distance, nearest first; the index returns them in this order */
  similarTo(id: string, stem: string, limit: number): Promise<{ id: string; stem: string }[]> {
    return this.database.sql.query<{ id: string; stem: string }[]>`
      SELECT id::text, stem FROM (
        SELECT id, stem FROM questions WHERE NOT deleted ORDER BY stem <-> ${stem} LIMIT ${limit + 1}
      ) AS nearest WHERE id <> ${id}::uuid`;
  }
}

const facility = sql`(s.correct::float8 / nullif(s.answers, 0))`;
const isAnalyzed = sql`s.answers >= ${MIN_ANSWERS}`;
const facilityBin = sql`least(floor(${facility} * 10), 9)::int`;
const discriminationBin = sql`least(floor(s.discrimination * 10), 9)::int`;

/** Distractors that too few members pick (`distractorEffectiveness`). */
const nonfunctionalCount = sql`(
  SELECT count(*)::int FROM jsonb_array_elements(q.options) AS o
  WHERE (o ->> 'id')::uuid <> q.correct_option_id
    AND coalesce((s.picks ->> (o ->> 'id'))::int, 0) < ${FUNCTIONAL_PICKS}::float8 * s.answers)`;

const states: Readonly<Record<QuestionState, Sql>> = {
  all: sql`NOT q.deleted`,
  active: sql`NOT q.deleted AND q.active`,
  inactive: sql`NOT q.deleted AND NOT q.active`,
  suspended: sql`NOT q.deleted AND q.suspended`,
  featured: sql`NOT q.deleted AND q.featured`,
  // A purged question has only its id left, so it isn't listed.
  deleted: sql`q.deleted AND q.stem <> ''`,
};

const byRank = (rank: Sql, isListed: Sql, isDescending = false) => ({
  rank,
  isListed,
  isAfter: ({ rank: place = 0, id }: Keyset) =>
    isDescending
      ? sql`(${rank}, q.id) < (${place}::float8, ${id}::uuid)`
      : sql`(${rank}, q.id) > (${place}::float8, ${id}::uuid)`,
  order: isDescending ? sql`${rank} DESC, q.id DESC` : sql`${rank}, q.id`,
});

const orders: Readonly<Record<QuestionOrder, ReturnType<typeof byRank>>> = {
  updated: {
    rank: sql`NULL::float8`,
    isListed: sql`true`,
    isAfter: ({ at, id }) => sql`(q.updated_at, q.id) < (${at}, ${id}::uuid)`,
    order: sql`q.updated_at DESC, q.id DESC`,
  },
  discrimination: byRank(sql`s.discrimination`, sql`s.discrimination IS NOT NULL`),
  hardest: byRank(facility, isAnalyzed),
  easiest: byRank(facility, isAnalyzed, true),
};

const matched = (filter: Filter): Sql => sql`
  questions q LEFT JOIN question_statistics s ON s.question_id = q.id
  WHERE ${states[filter.state]} AND ${orders[filter.order].isListed} AND ${conditionsOf(filter)}`;

const conditionsOf = ({
  q,
  origin,
  facility: tenth,
  discrimination,
  negativeDiscrimination,
  nonfunctionalDistractors,
}: Filter): Sql => sql`
  ${q === undefined ? sql`true` : sql`position(lower(${q}) IN lower(concat_ws(' ', q.stem, q.domain, q.topic, q.id))) > 0`}
  AND ${origin ? sql`q.origin = ANY(${[...origin]})` : sql`true`}
  AND ${tenth === undefined ? sql`true` : sql`${isAnalyzed} AND ${facilityBin} = ${tenth}`}
  AND ${discrimination === undefined ? sql`true` : sql`${discriminationBin} = ${discrimination}`}
  AND ${negativeDiscrimination ? sql`s.discrimination < 0` : sql`true`}
  AND ${nonfunctionalDistractors ? sql`${isAnalyzed} AND ${nonfunctionalCount} > 0` : sql`true`}`;
