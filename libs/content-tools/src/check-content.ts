import { type BankFlaw, type Flaw, findBankFlaws, findItemFlaws, type ItemOption, itemOf } from '../../exam/src/index.ts';
import { guessedBank } from './blind-solvers/judge-blind-solvers.ts';
import { compareWithBlueprint, differencesFromBlueprint, isFull } from './blueprint/compare-blueprint.ts';
import type { Content, PlacedQuestion } from './read-content.ts';

/** What the rules find, a line each: `file: question N (slug): field: message`, or `field: message` for the whole bank. */
export interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Runs every rule of `libs/exam` over content, each question by itself and all of them together; then holds the bank against its
 * blueprint, and has it guessed by those who know nothing.
 */
export function checkContent({ questions, vocabulary, blueprint, problems }: Content): Findings {
  const items = questions.map(({ question }) => itemOf(question));
  const found: BankFlaw[] = [
    ...items.flatMap((item, at) => findItemFlaws(item).map((flaw) => ({ ...flaw, items: [at] }))),
    ...findBankFlaws(items, vocabulary),
  ];
  const inOrder = found.toSorted((a, b) => (a.items[0] ?? items.length) - (b.items[0] ?? items.length));
  const lines = (severity: Flaw['severity']) =>
    inOrder.filter((flaw) => flaw.severity === severity).map((flaw) => lineOf(flaw, questions[flaw.items[0] ?? -1]));
  const planned = blueprint ? compareWithBlueprint(blueprint, items) : [];
  const guessed = guessedBank(items);
  // What is still being filled differs from its plan anyhow, and is too small to say how far it can be guessed.
  const whole = planned.length > 0 && planned.every(isFull);
  return {
    errors: [
      ...problems,
      ...lines('error'),
      ...planned.filter(isFull).flatMap(differencesFromBlueprint),
      ...(whole ? guessed : []),
    ],
    warnings: [...lines('warning'), ...(whole ? [] : guessed)],
  };
}

function lineOf({ field, message }: BankFlaw, placed: PlacedQuestion | undefined): string {
  if (!placed) return `${field}: ${message}`;
  const { file, number, question } = placed;
  return `${file}: question ${number} (${question.slug}): ${fieldInFile(field, question.options)}: ${message}`;
}

/** An option is called by its name in the file rather than by its place. */
function fieldInFile(field: string, options: readonly (Pick<ItemOption, 'text'> & { readonly slug: string })[]): string {
  return field
    .replace(/^options\.(\d+)/, (_, at: string) => `options.${options[Number(at)]?.slug}`)
    .replace(/^citations(\.0)?/, 'citation');
}
