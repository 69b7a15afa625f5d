import { Difficulty, Domain } from '@casebook/contracts';
import { type Database, join, Sql, sql, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { MistakesRepository } from '../mistakes/mistakes.repository.ts';
import type { Candidate } from '../question-pool/pooled-question.ts';
import { includesUsed, isUnfiltered, type PoolFilter } from './pool-filter.ts';

type Source = Database | Transaction;

/** The questions of one domain and difficulty, counted for a member. */
export interface PoolCount {
  readonly domain: Domain;
  readonly difficulty: Difficulty;
  readonly total: number;
  readonly available: number;
  readonly bookmarked: number;
  readonly mistakes: number;
  readonly unseen: number;
}

/** Enough for twenty candidates per question of the longest quiz. */
const MOST_CANDIDATES = 20_000;

type CandidateRow = [id: string, domain: string, difficulty: string, stemLength: number, used: boolean];

/**
 * The questions that a member's quizzes may draw: available to everyone, or the member's own unapproved ones, and neither flagged
 * nor hidden by the member.
 */
@Injectable()
export class CandidatesRepository {
  constructor(private readonly mistakes: MistakesRepository) {}

  /**
   * A uniform sample of the matching questions, unused ones first. Without a filter, it contains only questions that are in no set.
   * Sampling before the weighted draw doesn't change the probabilities, and bounds the cost for any size of bank. Returned as one JSON row,
   * because decoding rows costs many times as much as the query.
   */
  async find(source: Source, memberId: string, filter: PoolFilter): Promise<Candidate[]> {
    const [found] = await source.sql.query<{ candidates: string | null }[]>`
      SELECT json_agg(json_build_array(id, domain, difficulty, stem_length, used))::text AS candidates FROM (
        SELECT * FROM ${memberPool(memberId)} WHERE ${await this.#matchesFilter(source, memberId, filter)}
        ORDER BY used, random() LIMIT ${MOST_CANDIDATES}) AS sample`;
    return candidatesOf(found?.candidates);
  }

  /** The sets in which the member has used no question and every question may be drawn, each in its order. */
  async wholeSets(source: Source, memberId: string): Promise<Candidate[][]> {
    const rows = await source.sql.query<{ candidates: string }[]>`
      SELECT json_agg(json_build_array(member_pool.id, domain, difficulty, stem_length, used) ORDER BY set_place)::text AS candidates
      FROM ${memberPool(memberId)} JOIN (
        SELECT id, set_id, set_place, set_size FROM question_pool WHERE set_id IS NOT NULL) AS place ON place.id = member_pool.id
      WHERE NOT used GROUP BY set_id HAVING count(DISTINCT set_place) = max(set_size) AND count(*) = max(set_size)`;
    return rows.map(({ candidates }) => candidatesOf(candidates));
  }

  /** The number of questions that a quiz could draw. */
  async count(source: Source, memberId: string, filter: PoolFilter): Promise<number> {
    const inSets = isUnfiltered(filter) ? (await this.wholeSets(source, memberId)).flat().length : 0;
    const matchesFilter = await this.#matchesFilter(source, memberId, filter);
    const mayBeUsed = sql`(${includesUsed(filter)} OR NOT used)`;
    const [row] = await source.sql.query<{ count: number }[]>`
      SELECT count(*)::int FROM ${memberPool(memberId)} WHERE ${matchesFilter} AND ${mayBeUsed}`;
    return (row?.count ?? 0) + inSets;
  }

  async counts(source: Source, memberId: string): Promise<PoolCount[]> {
    const mistakes = await this.mistakes.questionIds(source, memberId);
    return source.sql.query<PoolCount[]>`
      SELECT domain, difficulty, count(*)::int AS total, count(*) FILTER (WHERE NOT used)::int AS available,
        count(*) FILTER (WHERE bookmarked)::int AS bookmarked, count(*) FILTER (WHERE unseen)::int AS unseen,
        count(*) FILTER (WHERE id = ANY(${mistakes}::uuid[]))::int AS mistakes
      FROM ${memberPool(memberId)} GROUP BY domain, difficulty`;
  }

  /** Every tag by name, with its number of available questions. */
  availableByTag(source: Source, memberId: string): Promise<{ tag: string; available: number }[]> {
    return source.sql.query`
      SELECT tag, count(*) FILTER (WHERE NOT used)::int AS available
      FROM ${memberPool(memberId)}, jsonb_array_elements_text(tags) AS tag GROUP BY tag ORDER BY tag`;
  }

  async #matchesFilter(source: Source, memberId: string, filter: PoolFilter): Promise<Sql> {
    const { tags, domains, difficulties, from } = filter;
    const conditions = [
      isUnfiltered(filter) &&
        sql`NOT EXISTS (SELECT FROM question_pool AS place WHERE place.set_id IS NOT NULL AND place.id = member_pool.id)`,
      tags && sql`jsonb_exists_any(tags, ${[...tags]}::text[])`,
      domains && sql`domain = ANY(${[...domains]}::text[])`,
      difficulties && sql`difficulty = ANY(${[...difficulties]}::text[])`,
      from === 'bookmarks' && sql`bookmarked`,
      from === 'unseen' && sql`unseen`,
      from === 'mistakes' && sql`id = ANY(${await this.mistakes.questionIds(source, memberId)}::uuid[])`,
    ].filter((condition) => condition instanceof Sql);
    return conditions.length > 0 ? join(conditions, ' AND ') : sql`true`;
  }
}

const candidatesOf = (json: string | null | undefined): Candidate[] =>
  (JSON.parse(json ?? '[]') as CandidateRow[]).map(([id, domain, difficulty, stemLength, used]) => ({
    id,
    domain: Domain.parse(domain),
    difficulty: Difficulty.parse(difficulty),
    stemLength,
    used,
  }));

/** UNION ALL instead of OR, so that an index-only scan serves the shared questions. */
const memberPool = (memberId: string): Sql => sql`(
  SELECT pool.id, pool.domain, pool.difficulty, pool.stem_length, pool.tags, uses.question_id IS NULL AS unseen,
    coalesce(uses.in_session OR uses.in_history, false) AS used, coalesce(mark.bookmarked, false) AS bookmarked
  FROM (
      SELECT id, domain, difficulty, stem_length, tags FROM question_pool WHERE available
      UNION ALL
      SELECT id, domain, difficulty, stem_length, tags FROM question_pool WHERE available_to = ${memberId}::uuid) AS pool
    LEFT JOIN question_uses AS uses ON uses.question_id = pool.id AND uses.member_id = ${memberId}::uuid
    LEFT JOIN member_questions AS mark ON mark.question_id = pool.id AND mark.member_id = ${memberId}::uuid
  WHERE NOT coalesce(mark.flagged OR mark.hidden, false)) AS member_pool`;
