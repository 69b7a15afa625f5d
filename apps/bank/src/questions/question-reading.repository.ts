import {
  type Caller,
  Database,
  EXACT_COUNT_LIMIT,
  empty,
  estimateRows,
  forceCustomPlan,
  join,
  type Keyset,
  type Sql,
  sql,
  type Transaction,
} from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Question } from './question.ts';
import { questionColumns, toQuestion } from './questions.repository.ts';
import {
  type PagePosition,
  type QuestionSearch,
  qualityTiers,
  RANKED_BY_PROXIMITY,
  type SearchOrder,
  type SearchText,
} from './search/question-search.ts';
import type { StoredStatistics } from './stored-statistics.ts';
import { type StatisticsRow, toStoredStatistics } from './stored-statistics.ts';

/** A question with the reader's own marks. */
export interface ReadQuestion {
  readonly question: Question;
  readonly bookmarked: boolean;
  readonly flagged: boolean;
  readonly rating?: 1 | -1;
  /** Who approved the live version; absent if no approval was needed. */
  readonly reviewedBy?: string;
  readonly statistics: StoredStatistics;
  /** The rank of the match; 0 without a search text. */
  readonly rank: number;
}

export interface CountedQuestions {
  readonly total: number;
  readonly totalIsEstimate: boolean;
  /** The ids of the matches, if there are few, so that the page query doesn't search again. */
  readonly matchIds?: readonly string[];
}

type ReadRow = StatisticsRow & {
  bookmarked: boolean;
  flagged: boolean;
  rating: 1 | -1 | null;
  reviewedBy: string | null;
  rank: number;
};

const MARKS = sql`
  m.bookmarked_at IS NOT NULL AS bookmarked, coalesce(m.flagged, false) AS flagged, r.rating, v.reviewed_by::text AS "reviewedBy",
  coalesce(s.answers, 0) AS answers, coalesce(s.correct, 0) AS correct, coalesce(s.time_spent_ms, 0) AS "timeSpentMs",
  coalesce(s.picks, '{}') AS picks, s.discrimination,
  s.discrimination_answers AS "discriminationAnswers", coalesce(s.ratings_up, 0) AS "ratingsUp",
  coalesce(s.ratings_down, 0) AS "ratingsDown"`;

/** Reads questions for a member. Every query takes the reader's id, which decides what is visible and adds the reader's marks. */
@Injectable()
export class QuestionReadingRepository {
  constructor(private readonly database: Database) {}

  async page(
    readerId: string,
    search: QuestionSearch,
    order: SearchOrder,
    position: PagePosition,
    limit: number,
  ): Promise<ReadQuestion[]> {
    const rank = search.text ? rankOf(search.text, order) : undefined;
    const sorted = rank ? sql`rank DESC, ` : empty;
    const [after, offset] = 'offset' in position ? [undefined, position.offset] : [position.after, 0];
    // The subquery limits the page to bare ids first, so that only the page's rows are joined.
    const rows = await this.database.sql.query<ReadRow[]>`
      WITH listed AS (
        SELECT * FROM (
          SELECT q.id, q.updated_at, ${rank ?? sql`0`} AS rank FROM questions q WHERE ${matchesSearch(readerId, search)}) AS ranked
        WHERE ${isAfter(after, rank !== undefined)} ORDER BY ${sorted}updated_at DESC, id DESC LIMIT ${limit} OFFSET ${offset})
      SELECT ${questionColumns}, ${MARKS}, listed.rank::float8 AS rank
      FROM listed JOIN questions q ON q.id = listed.id ${marksOf(readerId)}
      ORDER BY ${sorted}q.updated_at DESC, q.id DESC`;
    return rows.map(toReadQuestion);
  }

  /** The count is exact up to ten thousand. Above that, it is the planner's estimate. */
  async count(readerId: string, search: QuestionSearch): Promise<CountedQuestions> {
    const counted = sql`SELECT q.id FROM questions q WHERE ${matchesSearch(readerId, search)}`;
    const matchIds = search.text ? sql`CASE WHEN count(*) <= ${RANKED_BY_PROXIMITY} THEN array_agg(id::text) END` : sql`NULL`;
    const [row] = await this.database.sql.query<{ total: number; matchIds: string[] | null }[]>`
      SELECT count(*)::int AS total, ${matchIds} AS "matchIds" FROM (${counted} LIMIT ${EXACT_COUNT_LIMIT + 1}) AS counted`;
    const total = row?.total ?? 0;
    if (total <= EXACT_COUNT_LIMIT) return { total, totalIsEstimate: false, ...(row?.matchIds && { matchIds: row.matchIds }) };
    return { total: Math.max(total, await estimateRows(this.database.sql, counted)), totalIsEstimate: true };
  }

  /**
   * Admins also find questions in review and inactive ones.
   * @param source a transaction, to read its own writes
   */
  async find(
    reader: Pick<Caller, 'id' | 'role'>,
    id: string,
    source: Database | Transaction = this.database,
  ): Promise<ReadQuestion | undefined> {
    const visible = reader.role === 'admin' ? sql`NOT q.deleted` : isVisible(reader.id);
    const [row] = await source.sql.query<ReadRow[]>`
      SELECT ${questionColumns}, ${MARKS}, 0::float8 AS rank FROM questions q ${marksOf(reader.id)}
      WHERE q.id = ${id}::uuid AND ${visible}`;
    return row && toReadQuestion(row);
  }
}

const MemberId = z.uuid();

/** The reader's id, or NULL for a visitor, whose id isn't a UUID. */
const idOf = (readerId: string): Sql => sql`${MemberId.safeParse(readerId).data ?? null}::uuid`;

const isVisible = (readerId: string): Sql =>
  sql`NOT q.deleted AND (q.active AND q.review_status = 'approved' OR q.author_id = ${idOf(readerId)})`;

const marksOf = (readerId: string): Sql => sql`
  LEFT JOIN member_questions m ON m.question_id = q.id AND m.member_id = ${idOf(readerId)}
  LEFT JOIN ratings r ON r.question_id = q.id AND r.member_id = ${idOf(readerId)}
  LEFT JOIN question_versions v ON v.question_id = q.id AND v.version = q.content_version
  LEFT JOIN question_statistics s ON s.question_id = q.id`;

/** Never a cached plan, because the best plan depends on how common the words are. */
const textQuery = (words: string): Sql => sql`to_tsquery('english', ${words}) ${forceCustomPlan}`;

/** Greater than any proximity rank. */
const PHRASE_RANK = 100;

/** @returns undefined for a list by time, where every row would have the same rank */
function rankOf({ words, phrase }: SearchText, order: SearchOrder): Sql | undefined {
  const phraseRank =
    phrase === undefined ? sql`0` : sql`CASE WHEN q.search @@ ${textQuery(phrase)} THEN ${PHRASE_RANK} ELSE 0 END`;
  const ranks = { best: sql`${phraseRank} + ts_rank_cd(q.search, ${textQuery(words)})`, phrase: phraseRank, newest: undefined };
  return ranks[order];
}

/** SQL condition: whether the search finds the question `q` for this reader. */
export function matchesSearch(readerId: string, search: QuestionSearch): Sql {
  const { text, matchIds, difficulty, domain, questionType, quality, origin, crossDomain, bookmarked, hidden } = search;
  const marked = (column: Sql) => sql`
    EXISTS (SELECT 1 FROM member_questions m WHERE m.question_id = q.id AND m.member_id = ${idOf(readerId)} AND ${column} IS NOT NULL)`;
  const bookmark = marked(sql`m.bookmarked_at`);
  const isHidden = marked(sql`m.hidden_at`);
  return join(
    [
      isVisible(readerId),
      // A bookmarked question stays in the list after it is retired, and is shown as retired.
      ...(bookmarked ? [] : [sql`q.retired_at IS NULL`]),
      hidden ? isHidden : sql`NOT ${isHidden}`,
      ...(text === undefined
        ? []
        : [matchIds ? sql`q.id = ANY(${matchIds}::uuid[])` : sql`q.search @@ ${textQuery(text.words)}`]),
      ...(difficulty ? [sql`q.difficulty = ANY(${difficulty})`] : []),
      ...(domain ? [sql`q.domain = ANY(${domain})`] : []),
      ...(questionType ? [sql`q.question_type = ANY(${questionType})`] : []),
      ...(quality ? [sql`(${join(quality.map(inTier), ' OR ')})`] : []),
      ...(origin ? [sql`q.origin = ANY(${origin})`] : []),
      ...(crossDomain === undefined ? [] : [sql`(q.secondary_domain IS NOT NULL) = ${crossDomain}`]),
      ...(bookmarked === undefined ? [] : [bookmarked ? bookmark : sql`NOT ${bookmark}`]),
    ],
    ' AND ',
  );
}

const inTier = (quality: keyof typeof qualityTiers): Sql =>
  sql`q.quality_score BETWEEN ${qualityTiers[quality].from} AND ${qualityTiers[quality].to}`;

function isAfter(after: Keyset | undefined, isRanked: boolean): Sql {
  if (!after) return sql`true`;
  const { at, id, rank = 0 } = after;
  return isRanked
    ? sql`(rank::float8, updated_at, id) < (${rank}::float8, ${at}, ${id}::uuid)`
    : sql`(updated_at, id) < (${at}, ${id}::uuid)`;
}

function toReadQuestion(row: ReadRow): ReadQuestion {
  const { bookmarked, flagged, rating, reviewedBy, rank } = row;
  return {
    question: toQuestion(row),
    bookmarked,
    flagged,
    rank,
    ...(rating !== null && { rating }),
    ...(reviewedBy !== null && { reviewedBy }),
    statistics: toStoredStatistics(row),
  };
}
