import type { BankChoiceCounts } from '@casebook/contracts';
import { Database, EXACT_COUNT_LIMIT, sql } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { matchesSearch } from './question-reading.repository.ts';
import { type QuestionSearch, qualityTiers } from './search/question-search.ts';

interface CountRow {
  filter: keyof BankChoiceCounts | 'searched';
  value: string;
  count: number;
}

/** Counts a member's search results by the values of the filters. */
@Injectable()
export class MatchCountsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reads at most ten thousand questions that match the search, without the five counted filters. For each filter, a question counts for
   * its own value if it meets all the other filters.
   * @returns undefined if more questions match
   */
  async count(readerId: string, search: QuestionSearch): Promise<BankChoiceCounts | undefined> {
    // `matchIds` already respects the filters, so it can't be used here.
    const { difficulty, domain, questionType, quality, crossDomain, matchIds: _matchIds, ...unfiltered } = search;
    const rows = await this.database.sql.query<CountRow[]>`
      WITH searched AS MATERIALIZED (
        SELECT q.difficulty, q.domain, q.question_type, q.secondary_domain IS NOT NULL AS crosses,
          CASE WHEN q.quality_score >= ${qualityTiers.high.from} THEN 'high' WHEN q.quality_score >= ${qualityTiers.medium.from} THEN 'medium'
            ELSE 'low' END AS quality
        FROM questions q WHERE ${matchesSearch(readerId, unfiltered)} LIMIT ${EXACT_COUNT_LIMIT + 1}),
      checked AS (
        SELECT *,
          ${difficulty ? sql`difficulty = ANY(${difficulty})` : sql`true`} AS meets_difficulty,
          ${domain ? sql`domain = ANY(${domain})` : sql`true`} AS meets_domain,
          ${questionType ? sql`question_type = ANY(${questionType})` : sql`true`} AS meets_type,
          ${quality ? sql`quality = ANY(${quality})` : sql`true`} AS meets_quality,
          ${crossDomain === undefined ? sql`true` : sql`crosses = ${crossDomain}`} AS meets_crossing
        FROM searched)
      SELECT filter, value, count(*)::int AS count
      FROM checked,
        LATERAL (SELECT (NOT meets_difficulty)::int + (NOT meets_domain)::int + (NOT meets_type)::int + (NOT meets_quality)::int
          + (NOT meets_crossing)::int AS missed) AS misses,
        LATERAL (VALUES ('difficulty', difficulty, meets_difficulty), ('domain', domain, meets_domain),
          ('questionType', question_type, meets_type), ('quality', quality, meets_quality),
          ('crossDomain', crosses::text, meets_crossing)) AS choice (filter, value, is_met)
      WHERE missed = (NOT is_met)::int
      GROUP BY filter, value
      UNION ALL SELECT 'searched', '', count(*)::int FROM searched`;
    const of = (filter: CountRow['filter']) =>
      Object.fromEntries(rows.filter((row) => row.filter === filter).map(({ value, count }) => [value, count]));
    if ((of('searched')[''] ?? 0) > EXACT_COUNT_LIMIT) return undefined;
    return {
      difficulty: of('difficulty'),
      domain: of('domain'),
      questionType: of('questionType'),
      quality: of('quality'),
      crossDomain: of('crossDomain').true ?? 0,
    };
  }
}
