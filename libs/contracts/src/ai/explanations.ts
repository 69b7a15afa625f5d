import { z } from 'zod';
import { Domain } from '../bank/vocabulary.ts';
import { Instant } from '../http/paging.ts';

/**
 * What the model writes about a question: a manager's perspective, a tutor's enhanced explanation, and the keywords of the stem. Each is
 * written once per version of the question and of the prompt, and is the same for every member.
 */
export const explanationKinds = ['perspective', 'enhanced', 'keywords'] as const;
export const ExplanationKind = z.enum(explanationKinds).meta({ id: 'ExplanationKind' });
export type ExplanationKind = z.infer<typeof ExplanationKind>;

/** The most keywords in an analysis. */
export const MAX_KEYWORDS = 10;

/** A term of the stem, spelled exactly as in the stem, and why it matters. */
export const AnalyzedKeyword = z.strictObject({ keyword: z.string(), why: z.string() }).meta({ id: 'AnalyzedKeyword' });
export type AnalyzedKeyword = z.infer<typeof AnalyzedKeyword>;

const Vote = z.union([z.literal(1), z.literal(-1)]);
const about = {
  id: z.uuid(),
  questionId: z.uuid(),
  /** The version of the question's content that the explanation is about. */
  contentVersion: z.int().positive(),
  /** The model's name as the endpoint reported it. */
  model: z.string(),
  createdAt: Instant,
};
const mine = {
  /** The caller's vote: thumbs up or down. */
  mine: Vote.optional(),
};
const TextKind = z.enum(['perspective', 'enhanced']);
const text = { kind: TextKind, text: z.string() };
/** In the order in which they occur in the stem. */
const keywords = { kind: z.literal('keywords'), keywords: z.array(AnalyzedKeyword).max(MAX_KEYWORDS) };

export const ExplainInput = z.strictObject({ questionId: z.uuid(), kind: ExplanationKind }).meta({ id: 'ExplainInput' });
export type ExplainInput = z.infer<typeof ExplainInput>;

/** The last event of a streamed explanation: the explanation as it is stored. Keywords aren't streamed, so they arrive only here. */
export const AiExplanation = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...about, ...mine, ...text }),
    z.strictObject({ ...about, ...mine, ...keywords }),
  ])
  .meta({ id: 'AiExplanation' });
export type AiExplanation = z.infer<typeof AiExplanation>;

/** Thumbs up or down; null removes the vote. */
export const VoteInput = z.strictObject({ vote: Vote.nullable() }).meta({ id: 'VoteInput' });
export type VoteInput = z.infer<typeof VoteInput>;

export const VoteView = z.strictObject({ id: z.uuid(), ...mine }).meta({ id: 'Vote' });
export type VoteView = z.infer<typeof VoteView>;

// A query has no `.meta({ id })`: with one it would be a reference, which OpenAPI can't spread into parameters.
export const ListVotedQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50) });
export type ListVotedQuery = z.infer<typeof ListVotedQuery>;

const votes = { question: z.string().optional(), domain: Domain.optional(), up: z.int(), down: z.int() };

/** An explanation with its votes, for admins. */
export const VotedExplanation = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...about, ...votes, ...text }),
    z.strictObject({ ...about, ...votes, ...keywords }),
  ])
  .meta({ id: 'VotedExplanation' });
export type VotedExplanation = z.infer<typeof VotedExplanation>;

/** Explanations with downvotes, the worst first. */
export const VotedExplanations = z
  .strictObject({ items: z.array(VotedExplanation), total: z.int() })
  .meta({ id: 'VotedExplanations' });
export type VotedExplanations = z.infer<typeof VotedExplanations>;
