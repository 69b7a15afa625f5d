import type { QuestionType } from './exam-schemas.ts';
import { CONFIRMED_ANSWERS } from './item-statistics.ts';
import { findItemFlaws } from './item-writing/find-flaws.ts';
import type { Flaw, Item } from './item-writing/item.ts';
import { textSimilarities } from './item-writing/near-duplicates.ts';
import { wordsIn } from './item-writing/reading-level.ts';
import { QUALITY_TIERS } from './product-limits.ts';

/** The numbers of up and down ratings of an item. */
export interface Ratings {
  readonly up: number;
  readonly down: number;
}

/** Statistics of an item's answers. A value is absent if `item-statistics` can't compute it. */
export interface ItemStatistics {
  readonly answers: number;
  readonly facility?: number | undefined;
  readonly discrimination?: number | undefined;
  readonly distractorEffectiveness?: number | undefined;
}

/**
 * Weights of the quality score's parts. Writing has the largest, because every item has a writing score. The other two together outweigh
 * it.
 */
export const QUALITY_WEIGHTS = { writing: 0.4, ratings: 0.3, statistics: 0.3 } as const;

/** Points subtracted from the writing score per flaw. An error also caps the whole score below medium quality. */
const FLAW_POINTS = { error: 25, warning: 5 } as const;

/**
 * The maximum points subtracted for short rationales, and the number of words of a complete one. Elaborated feedback teaches more than
 * the correct answer alone (Shute 2008, Focus on formative feedback, Review of Educational Research 78(1), 153-189). The values are ours.
 */
const RATIONALE = { points: 30, words: 15 } as const;

/** The writing score counts as this many ratings in the Bayesian average, so that a few ratings have little effect. */
const PRIOR_RATINGS = 10;

/** The discrimination of a very good item; from 0.2 it is marginal, below that poor (Ebel and Frisbie 1991, chapter 13). */
const GOOD_DISCRIMINATION = 0.4;

/** Weights of the statistics score. Discrimination is the goal; functioning distractors contribute to it. */
export const STATISTICS_WEIGHTS = { discrimination: 0.7, distractors: 0.3 } as const;

/**
 * The quality of an item, an integer from 0 to 100: high from 80, medium from 60. Without answers and ratings, it is the writing score.
 * Ratings are averaged with the writing score, which also replaces the statistics score below 30 answers.
 * @param evidence.flaws the item's flaws, including those found in the context of the bank; if absent, the item's own flaws are computed
 */
export function qualityScore(
  item: Item,
  evidence: { readonly ratings?: Ratings; readonly statistics?: ItemStatistics; readonly flaws?: readonly Flaw[] } = {},
): number {
  const flaws = evidence.flaws ?? findItemFlaws(item);
  const writing = writingScore(item, flaws);
  const score =
    QUALITY_WEIGHTS.writing * writing +
    QUALITY_WEIGHTS.ratings * ratingScore(writing, evidence.ratings) +
    QUALITY_WEIGHTS.statistics * (statisticsScore(evidence.statistics) ?? writing);
  const most = flaws.some(({ severity }) => severity === 'error') ? QUALITY_TIERS.medium - 1 : 100;
  return Math.min(most, Math.round(score));
}

function writingScore({ options }: Item, flaws: readonly Flaw[]): number {
  const lost = flaws.reduce((sum, { severity }) => sum + FLAW_POINTS[severity], 0);
  const depths = options.map(({ rationale }) => Math.min(1, wordsIn(rationale ?? '').length / RATIONALE.words));
  return Math.max(0, 100 - lost - RATIONALE.points * (1 - mean(depths)));
}

function ratingScore(writing: number, { up, down }: Ratings = { up: 0, down: 0 }): number {
  return (PRIOR_RATINGS * writing + 100 * up) / (PRIOR_RATINGS + up + down);
}

function statisticsScore(statistics: ItemStatistics | undefined): number | undefined {
  if (!statistics || statistics.answers < CONFIRMED_ANSWERS) return undefined;
  const { discrimination, distractorEffectiveness } = statistics;
  const parts = [
    [STATISTICS_WEIGHTS.discrimination, discrimination === undefined ? undefined : unit(discrimination / GOOD_DISCRIMINATION)],
    [STATISTICS_WEIGHTS.distractors, distractorEffectiveness],
  ] as const;
  const available = parts.filter(([, value]) => value !== undefined);
  if (available.length === 0) return undefined;
  const weights = available.reduce((sum, [weight]) => sum + weight, 0);
  return (100 * available.reduce((sum, [weight, value]) => sum + weight * (value ?? 0), 0)) / weights;
}

/**
 * Points of the complexity score's parts, 100 in total: the cognitive level (Bloom 1956), the amount of text, the similarity of the options
 * (similar distractors make harder items: Ascalon, Meyers, Davis and Smits 2007, Applied Measurement in Education 20(2), 153-170), and a
 * second domain. The points are ours.
 */
export const COMPLEXITY_POINTS = { level: 45, reading: 20, similarity: 20, crossDomain: 15 } as const;

/** The share of `COMPLEXITY_POINTS.level` that each cognitive level gets, in the order of Bloom's taxonomy. */
const LEVEL_PARTS: Readonly<Record<QuestionType, number>> = {
  knowledge: 0,
  application: 0.25,
  analysis: 0.5,
  synthesis: 0.75,
  evaluation: 1,
};

/** Reading points start above the `least` number of words in stem and options, and reach their maximum at `most`. */
const READING_WORDS = { least: 20, most: 160 } as const;

/** The weight of the share of incorrect answers in the complexity score, once there are 30 answers. */
const FACILITY_WEIGHT = 0.3;

/** The complexity of an item, an integer from 0 to 100, from its content and, from 30 answers on, also from its facility. */
export function complexityScore(item: Item, statistics?: Pick<ItemStatistics, 'answers' | 'facility'>): number {
  const words = wordsIn([item.stem, ...item.options.map(({ text }) => text)].join('\n')).length;
  const inherent =
    COMPLEXITY_POINTS.level * LEVEL_PARTS[item.questionType] +
    COMPLEXITY_POINTS.reading * unit((words - READING_WORDS.least) / (READING_WORDS.most - READING_WORDS.least)) +
    COMPLEXITY_POINTS.similarity * optionSimilarity(item) +
    COMPLEXITY_POINTS.crossDomain * Number(item.secondaryDomain !== undefined);
  if (!statistics || statistics.answers < CONFIRMED_ANSWERS || statistics.facility === undefined) return Math.round(inherent);
  return Math.round((1 - FACILITY_WEIGHT) * inherent + FACILITY_WEIGHT * 100 * (1 - statistics.facility));
}

/** The mean similarity of all pairs of options, 0 to 1. */
function optionSimilarity({ options }: Item): number {
  return mean(textSimilarities(options.map(({ text }) => text)));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function unit(value: number): number {
  return Math.max(0, Math.min(1, value));
}
