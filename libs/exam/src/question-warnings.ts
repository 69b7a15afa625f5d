import { CONFIRMED_ANSWERS, isNegativelyDiscriminating, randomGuessScore } from './item-statistics.ts';
import { QUALITY_TIERS } from './product-limits.ts';

/** Reasons why a stored question is suspect: low quality or odd statistics. */
export const questionWarningNames = [
  'below-chance',
  'negative-discrimination',
  'low-discrimination',
  'too-easy',
  'low-quality',
] as const;
export type QuestionWarning = (typeof questionWarningNames)[number];

/** An item with a lower discrimination is poor (Ebel and Frisbie 1991, chapter 13). */
const POOR_DISCRIMINATION = 0.2;

/** An item with a higher facility is extremely easy (Moodle, "Quiz statistics report", facility index): it may give its key away. */
const EXTREME_FACILITY = 0.95;

export interface WarnedQuestion {
  readonly qualityScore: number;
  /** The number of options. */
  readonly options: number;
  /** The number of first answers. `correct` counts the correct ones among them. */
  readonly answers: number;
  readonly correct: number;
  readonly discrimination?: number | undefined;
  /** The number of answers behind the discrimination. */
  readonly discriminationAnswers?: number | undefined;
}

/** @returns the warnings, in the order of their names. Provisional statistics cause none. */
export function questionWarnings(question: WarnedQuestion): QuestionWarning[] {
  const { qualityScore, options, answers, correct, discrimination, discriminationAnswers = 0 } = question;
  const facility = answers < CONFIRMED_ANSWERS ? undefined : correct / answers;
  const confirmed = discriminationAnswers < CONFIRMED_ANSWERS ? undefined : discrimination;
  const isNegative = isNegativelyDiscriminating(confirmed);
  const found: Readonly<Record<QuestionWarning, boolean>> = {
    // Fewer members choose the key than would by guessing, so the key may be wrong.
    'below-chance': facility !== undefined && facility < randomGuessScore(options),
    'negative-discrimination': isNegative,
    'low-discrimination': confirmed !== undefined && !isNegative && confirmed < POOR_DISCRIMINATION,
    'too-easy': facility !== undefined && facility > EXTREME_FACILITY,
    'low-quality': qualityScore < QUALITY_TIERS.medium,
  };
  return questionWarningNames.filter((name) => found[name]);
}
