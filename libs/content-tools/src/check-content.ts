import { type BankFlaw, type Flaw, findBankFlaws, findItemFlaws, type ItemOption, itemOf } from '../../exam/src/index.ts';
import { findBlindScores } from './blind-solvers/judge-blind-solvers.ts';
import { PLANNED_QUESTIONS } from './blueprint/blueprint.ts';
import { compareWithBlueprint, differencesFromBlueprint, isFull } from './blueprint/compare-blueprint.ts';
import type { Content, PlacedQuestion } from './read-content.ts';
import { findRetirementFlaws } from './retirement.ts';
import { findFacilityFlaws } from './reviews/facility/expected-facility.ts';
import { findLongStems } from './summarize-wording.ts';

/** The findings, one line each: `file: question N (slug): field: message`, or `field: message` for the whole bank. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Runs every rule of `libs/exam` on each question and on the whole bank, compares the bank with its blueprint, measures its
 * stems, and runs the blind solvers.
 */
export function checkContent(content: Content): Findings {
  const { questions, vocabulary, blueprint, problems } = content;
  const items = questions.map(({ question }) => itemOf(question));
  const found: BankFlaw[] = [
    ...items.flatMap((item, at) => findItemFlaws(item).map((flaw) => ({ ...flaw, items: [at] }))),
    ...findBankFlaws(items, vocabulary),
  ];
  const inOrder = found.toSorted((a, b) => (a.items[0] ?? items.length) - (b.items[0] ?? items.length));
  const lines = (severity: Flaw['severity']) =>
    inOrder.filter((flaw) => flaw.severity === severity).map((flaw) => lineOf(flaw, questions[flaw.items[0] ?? -1]));
  const planned = blueprint ? compareWithBlueprint(blueprint, items) : [];
  const ofWholeBank = [...findLongStems(items), ...findBlindScores(items)];
  // An incomplete domain always differs from its plan, and the limits for the whole bank apply to the complete one.
  const whole = planned.length > 0 && planned.every(isFull) && items.length >= PLANNED_QUESTIONS;
  return {
    errors: [
      ...problems,
      ...findRetirementFlaws(content),
      ...findFacilityFlaws(
        questions.map(({ question }) => question),
        content.ratings,
        content.expectedFacility,
      ),
      ...lines('error'),
      ...planned.filter(isFull).flatMap(differencesFromBlueprint),
      ...(whole ? ofWholeBank : []),
    ],
    warnings: [...lines('warning'), ...(whole ? [] : ofWholeBank)],
  };
}

function lineOf({ field, message }: BankFlaw, placed: PlacedQuestion | undefined): string {
  if (!placed) return `${field}: ${message}`;
  const { file, number, question } = placed;
  return `${file}: question ${number} (${question.slug}): ${fieldInFile(field, question.options)}: ${message}`;
}

/** Names an option by its slug instead of its position. */
function fieldInFile(field: string, options: readonly (Pick<ItemOption, 'text'> & { readonly slug: string })[]): string {
  return field
    .replace(/^options\.(\d+)/, (_, at: string) => `options.${options[Number(at)]?.slug}`)
    .replace(/^citations(\.0)?/, 'citation');
}
