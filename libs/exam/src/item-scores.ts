import type { QuestionType } from './exam-profile.ts';
import { CONFIRMED_ANSWERS } from './item-statistics.ts';
import { findItemFlaws } from './item-writing/find-flaws.ts';
import type { Flaw, Item } from './item-writing/item.ts';
import { textLikenesses } from './item-writing/near-duplicates.ts';
import { wordsIn } from './item-writing/reading-level.ts';
import { QUALITY_TIERS } from './product-limits.ts';

/** How members rated the item. */
export interface Ratings {
  readonly up: number;
  readonly down: number;
}

/** What the answers say; a value is missing where `item-statistics` finds none. */
export interface ItemStatistics {
  readonly answers: number;
  readonly facility?: number | undefined;
  readonly discrimination?: number | undefined;
  readonly distractorEffectiveness?: number | undefined;
}

/** Parts of the quality score. The writing weighs most, since it is known of every item; members and answers can outvote it. */
export const QUALITY_WEIGHTS = { writing: 0.4, ratings: 0.3, statistics: 0.3 } as const;

/** Points that a flaw takes off the writing. Any error keeps the whole score low besides: the item is refused as it is. */
export const FLAW_POINTS = { error: 25, warning: 5 } as const;

/**
 * Points that thin rationales can take off, and the words from which one is whole: fewer hardly say why and when the option
 * would be right. That elaborated feedback teaches more than the bare answer: Shute 2008, Focus on formative feedback, Review of
 * Educational Research 78(1), 153-189. The figures are ours.
 */
export const RATIONALE = { points: 30, words: 15 } as const;

/** Ratings that the writing's own score counts for: a Bayesian average, so that one member's thumb does not decide. */
export const PRIOR_RATINGS = 10;

/** Discrimination from which an item is very good; marginal from 0.2, poor below (Ebel and Frisbie 1991, chapter 13). */
export const GOOD_DISCRIMINATION = 0.4;

/** Parts of the statistics: discrimination is what an item is for; distractors that work are one means to it. */
export const STATISTICS_WEIGHTS = { discrimination: 0.7, distractors: 0.3 } as const;

/**
 * How good an item is, 0 to 100 (whole): high from 80, medium from 60 (000 section 9). Its writing at first; as ratings and
 * answers come in, they weigh in. Before 30 answers the writing stands in for the statistics, and for ratings in proportion.
 * @param flaws if they are known already, such as those in view of the bank; else the item's own are found
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
  const known = parts.filter(([, value]) => value !== undefined);
  if (known.length === 0) return undefined;
  const weights = known.reduce((sum, [weight]) => sum + weight, 0);
  return (100 * known.reduce((sum, [weight, value]) => sum + weight * (value ?? 0), 0)) / weights;
}

/**
 * Points of the parts of complexity, 100 in all. The level of thinking weighs most (Bloom 1956); then what has to be read, how
 * fine a difference the options ask to see (Ascalon, Meyers, Davis and Smits 2007, Applied Measurement in Education 20(2),
 * 153-170: like distractors make harder items), and whether a second domain is needed. The points are ours.
 */
export const COMPLEXITY_POINTS = { level: 45, reading: 20, likeness: 20, crossDomain: 15 } as const;

/** The levels as parts of the way from recall to judgment, in the order of Bloom's taxonomy. */
export const LEVEL_PARTS: Readonly<Record<QuestionType, number>> = {
  knowledge: 0,
  application: 0.25,
  analysis: 0.5,
  synthesis: 0.75,
  evaluation: 1,
};

/** Words of stem and options together that are hardly any reading, and those that are all that an item may ask. */
export const READING_WORDS = { least: 20, most: 160 } as const;

/** What the share of wrong answers counts for once there are 30: the best witness of how much the item asks, but not the only one. */
export const FACILITY_WEIGHT = 0.3;

/** How much an item asks of its reader, 0 to 100 (whole): from what it is, and from 30 answers on also from how it went. */
export function complexityScore(item: Item, statistics?: Pick<ItemStatistics, 'answers' | 'facility'>): number {
  const words = wordsIn([item.stem, ...item.options.map(({ text }) => text)].join('\n')).length;
  const inherent =
    COMPLEXITY_POINTS.level * LEVEL_PARTS[item.questionType] +
    COMPLEXITY_POINTS.reading * unit((words - READING_WORDS.least) / (READING_WORDS.most - READING_WORDS.least)) +
    COMPLEXITY_POINTS.likeness * optionLikeness(item) +
    COMPLEXITY_POINTS.crossDomain * Number(item.secondaryDomain !== undefined);
  if (!statistics || statistics.answers < CONFIRMED_ANSWERS || statistics.facility === undefined) return Math.round(inherent);
  return Math.round((1 - FACILITY_WEIGHT) * inherent + FACILITY_WEIGHT * 100 * (1 - statistics.facility));
}

/** Mean likeness of the options, pair by pair, 0 to 1. */
function optionLikeness({ options }: Item): number {
  return mean(textLikenesses(options.map(({ text }) => text)));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function unit(value: number): number {
  return Math.max(0, Math.min(1, value));
}
