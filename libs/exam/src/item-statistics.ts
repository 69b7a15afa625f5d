/**
 * Answers before an item has statistics: at 20 the standard error of a facility is 0.11 at most, and of a correlation about 0.23. Members'
 * first answers alone are counted (decisions: whose answers feed a question's statistics).
 */
export const MIN_ANSWERS = 20;

/**
 * Answers under which statistics are provisional: shown as such, and no evidence for an item's scores. At 30 the standard errors are 0.09
 * and about 0.19.
 */
export const CONFIRMED_ANSWERS = 30;

/** Other first answers that a member's criterion takes: with ten, the standard error of the share right is 0.16 at most. */
export const MIN_OTHER_ANSWERS = 10;

/** Share of all answers from which a distractor works (Haladyna and Downing 1993, Educational and Psychological Measurement 53(4), 999-1010). */
export const FUNCTIONAL_PICKS = 0.05;

/** One member's first answer to the item. */
export interface ScoredAnswer {
  readonly correct: boolean;
  /** How able the member is otherwise: see `restScore`. */
  readonly criterion: number;
}

/** What a correlation with a right-or-wrong score is computed from; a database can add it up. */
export interface ScoreSums {
  /** Answers. */
  readonly n: number;
  /** Right ones: the sum of x, and, x being 0 or 1, of its square. */
  readonly sumX: number;
  /** The criterion's sum, that of its square, and that of the criterion over the right answers. */
  readonly sumY: number;
  readonly sumYY: number;
  readonly sumXY: number;
}

/** How often one of the item's options was picked. */
export interface OptionPicks {
  readonly isKey: boolean;
  readonly picks: number;
}

/**
 * The share of answers that are right, 0 to 1: p, the item's difficulty (Crocker and Algina 1986, Introduction to Classical
 * and Modern Test Theory, chapter 14; Ebel and Frisbie 1991, Essentials of Educational Measurement, chapter 13).
 * @returns undefined under 20 answers
 */
export function facility(answers: number, correct: number): number | undefined {
  return answers < MIN_ANSWERS ? undefined : correct / answers;
}

/**
 * The standard deviation of the item's scores, right as 1 and wrong as 0, 0 to about 0.5: sqrt(p q n / (n - 1)), where n - 1 makes the
 * variance unbiased (Crocker and Algina 1986, chapter 5; Moodle, "Quiz statistics calculations", position statistics).
 * @returns undefined under 20 answers
 */
export function itemDeviation(answers: number, correct: number): number | undefined {
  const p = facility(answers, correct);
  return p === undefined ? undefined : Math.sqrt((p * (1 - p) * answers) / (answers - 1));
}

/**
 * What a member who guesses scores on average, 0 to 1: one right option among all (Moodle, "Quiz statistics calculations", random guess
 * score). A facility near it says that members guessed.
 */
export const randomGuessScore = (options: number): number => 1 / options;

/**
 * Whether the item sorts members the wrong way round: those who know more answer it wrong more often. Its key may be wrong, or a distractor
 * right (Ebel and Frisbie 1991, chapter 13: items with negative discrimination are to be discarded or revised).
 */
export const isNegativelyDiscriminating = (discrimination: number | undefined): boolean =>
  discrimination !== undefined && discrimination < 0;

/**
 * The criterion of one answer: the member's share right of their *other* first answers, 0 to 1. Members answer different
 * items, so there is no total score to go by; and leaving the item out keeps it from being correlated with itself (the
 * item-rest correlation, Crocker and Algina 1986, chapter 14; Henrysson 1963, Psychometrika 28(2), 211-218).
 * @param all the member's first answers, this one included
 * @returns undefined for a member with too few others
 */
export function restScore(all: { readonly answers: number; readonly correct: number }, thisCorrect: boolean): number | undefined {
  const others = all.answers - 1;
  return others < MIN_OTHER_ANSWERS ? undefined : (all.correct - Number(thisCorrect)) / others;
}

/** Adds up what `pointBiserialOfSums` takes. */
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
 * Discrimination, -1 to 1: do the able get the item right and the others not? The point-biserial correlation
 * (Mp - Mq) / s * sqrt(p q), with the standard deviation of all criteria (divided by n): Crocker and Algina 1986, chapter 14.
 * It equals Pearson's r with right as 1 and wrong as 0, and is computed as that.
 * @returns undefined under 20 answers, or when all are right, all wrong, or all criteria the same
 */
export function pointBiserial(answers: Iterable<ScoredAnswer>): number | undefined {
  return pointBiserialOfSums(scoreSums(answers));
}

/** The same of sums. */
export function pointBiserialOfSums({ n, sumX, sumY, sumYY, sumXY }: ScoreSums): number | undefined {
  if (n < MIN_ANSWERS) return undefined;
  const [spreadX, spreadY] = [sumX * (n - sumX), n * sumYY - sumY ** 2];
  // Sums of binary fractions: equal criteria may leave a spread a hair above or below nothing.
  if (spreadX <= 0 || spreadY <= n * sumYY * 1e-12) return undefined;
  return Math.max(-1, Math.min(1, (n * sumXY - sumX * sumY) / Math.sqrt(spreadX * spreadY)));
}

/**
 * Difficulty as members found it, 0 (all were right) to 100 (none was): 100 (1 - facility), rounded.
 * @returns undefined where there is no facility
 */
export function difficultyRating(facility: number | undefined): number | undefined {
  return facility === undefined ? undefined : Math.round(100 * (1 - facility));
}

/** @returns each option's share of all answers, 0 to 1, in their order; undefined under 20 answers */
export function pickShares(options: readonly OptionPicks[]): number[] | undefined {
  const answers = options.reduce((sum, { picks }) => sum + picks, 0);
  return answers < MIN_ANSWERS ? undefined : options.map(({ picks }) => picks / answers);
}

/**
 * The share of distractors that work, 0 to 1: those that at least 5% of the answers chose. A wrong option that nobody takes
 * does nothing but make the others easier to guess.
 * @returns undefined under 20 answers, or without distractors
 */
export function distractorEffectiveness(options: readonly OptionPicks[]): number | undefined {
  const shares = pickShares(options);
  const distractors = shares?.filter((_, at) => options[at]?.isKey === false);
  if (!distractors?.length) return undefined;
  return distractors.filter((share) => share >= FUNCTIONAL_PICKS).length / distractors.length;
}
