/**
 * The minimum number of answers for statistics. With 20, the standard error of a facility is at most 0.11, of a correlation about 0.23.
 * Only members' first answers count: later ones measure memory of the item.
 */
export const MIN_ANSWERS = 20;

/**
 * With fewer answers, statistics are provisional: displayed as such and not used for an item's scores. With 30, the standard errors are
 * 0.09 and about 0.19.
 */
export const CONFIRMED_ANSWERS = 30;

/** The minimum number of a member's other first answers for a criterion (`restScore`). With ten, its standard error is at most 0.16. */
export const MIN_OTHER_ANSWERS = 10;

/**
 * The minimum share of all answers for a functional distractor (Haladyna and Downing 1993, Educational and Psychological Measurement
 * 53(4), 999-1010).
 */
export const FUNCTIONAL_PICKS = 0.05;

/** One member's first answer to the item. */
export interface ScoredAnswer {
  readonly correct: boolean;
  /** The member's ability on other items: see `restScore`. */
  readonly criterion: number;
}

/** The sums from which a correlation with a score of 0 or 1 can be computed. A database can compute them. */
export interface ScoreSums {
  /** The number of answers. */
  readonly n: number;
  /** The number of correct answers: the sum of x and, because x is 0 or 1, also of x². */
  readonly sumX: number;
  /** The sums of the criterion, of its square, and of the criterion over correct answers. */
  readonly sumY: number;
  readonly sumYY: number;
  readonly sumXY: number;
}

/** The number of times an option was chosen. */
export interface OptionPicks {
  readonly isKey: boolean;
  readonly picks: number;
}

/**
 * The share of correct answers, 0 to 1: p, the item's difficulty (Crocker and Algina 1986, Introduction to Classical
 * and Modern Test Theory, chapter 14; Ebel and Frisbie 1991, Essentials of Educational Measurement, chapter 13).
 * @returns undefined below 20 answers
 */
export function facility(answers: number, correct: number): number | undefined {
  return answers < MIN_ANSWERS ? undefined : correct / answers;
}

/**
 * The standard deviation of the item's scores (1 for correct, 0 for incorrect), 0 to about 0.5: sqrt(p q n / (n - 1)), where n - 1 makes
 * the variance unbiased (Crocker and Algina 1986, chapter 5; Moodle, "Quiz statistics calculations", position statistics).
 * @returns undefined below 20 answers
 */
export function itemDeviation(answers: number, correct: number): number | undefined {
  const p = facility(answers, correct);
  return p === undefined ? undefined : Math.sqrt((p * (1 - p) * answers) / (answers - 1));
}

/**
 * The mean score of guessing, 0 to 1 (Moodle, "Quiz statistics calculations", random guess score). A facility near it suggests that
 * members guessed.
 */
export const randomGuessScore = (options: number): number => 1 / options;

/**
 * Whether abler members answer the item incorrectly more often. Its key may be incorrect, or a distractor correct (Ebel and Frisbie 1991,
 * chapter 13: items with negative discrimination are to be discarded or revised).
 */
export const isNegativelyDiscriminating = (discrimination: number | undefined): boolean =>
  discrimination !== undefined && discrimination < 0;

/**
 * The criterion of one answer: the share of correct answers among the member's *other* first answers, 0 to 1. Members answer different
 * items, so there is no total score. Excluding the item avoids correlating it with itself (the item-rest correlation, Crocker and Algina
 * 1986, chapter 14; Henrysson 1963, Psychometrika 28(2), 211-218).
 * @param all the member's first answers, including this one
 * @returns undefined for a member with too few other answers
 */
export function restScore(all: { readonly answers: number; readonly correct: number }, thisCorrect: boolean): number | undefined {
  const others = all.answers - 1;
  return others < MIN_OTHER_ANSWERS ? undefined : (all.correct - Number(thisCorrect)) / others;
}

/** @returns the input of `pointBiserialOfSums` */
export function scoreSums(answers: Iterable<ScoredAnswer>): ScoreSums {
  let [n, sumX, sumY, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (const { correct, criterion } of answers) {
    n += 1;
    sumY += criterion;
    sumYY += criterion ** 2;
    if (!correct) continue;
    sumX += 1;
    sumXY += criterion;
  }
  return { n, sumX, sumY, sumYY, sumXY };
}

/**
 * Discrimination, -1 to 1: whether abler members answer the item correctly more often. The point-biserial correlation
 * (Mp - Mq) / s * sqrt(p q), with the standard deviation of all criteria (divided by n): Crocker and Algina 1986, chapter 14.
 * Computed as Pearson's r with 1 for correct and 0 for incorrect, which is equal.
 * @returns undefined below 20 answers, or if all answers are correct, all are incorrect, or all criteria are equal
 */
export function pointBiserial(answers: Iterable<ScoredAnswer>): number | undefined {
  return pointBiserialOfSums(scoreSums(answers));
}

/** The same discrimination, computed from sums. */
export function pointBiserialOfSums({ n, sumX, sumY, sumYY, sumXY }: ScoreSums): number | undefined {
  if (n < MIN_ANSWERS) return undefined;
  const [spreadX, spreadY] = [sumX * (n - sumX), n * sumYY - sumY ** 2];
  // Because of floating-point rounding, equal criteria may give a tiny spread instead of 0.
  if (spreadX <= 0 || spreadY <= n * sumYY * 1e-12) return undefined;
  return Math.max(-1, Math.min(1, (n * sumXY - sumX * sumY) / Math.sqrt(spreadX * spreadY)));
}

/**
 * The observed difficulty, 0 (all answers correct) to 100 (none correct): 100 (1 - facility), rounded.
 * @returns undefined without a facility
 */
export function difficultyRating(facility: number | undefined): number | undefined {
  return facility === undefined ? undefined : Math.round(100 * (1 - facility));
}

/** @returns each option's share of all answers, 0 to 1, in order; undefined below 20 answers */
export function pickShares(options: readonly OptionPicks[]): number[] | undefined {
  const answers = options.reduce((sum, { picks }) => sum + picks, 0);
  return answers < MIN_ANSWERS ? undefined : options.map(({ picks }) => picks / answers);
}

/**
 * The share of functional distractors, 0 to 1: those chosen in at least 5% of the answers. A distractor that is never chosen makes the
 * key easier to guess.
 * @returns undefined below 20 answers, or without distractors
 */
export function distractorEffectiveness(options: readonly OptionPicks[]): number | undefined {
  const shares = pickShares(options);
  const distractors = shares?.filter((_, at) => options[at]?.isKey === false);
  if (!distractors?.length) return undefined;
  return distractors.filter((share) => share >= FUNCTIONAL_PICKS).length / distractors.length;
}
