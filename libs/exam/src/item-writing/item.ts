import type { ContentQuestion } from '../content-file.ts';
import type { Citation, GeneralContent, QuestionContent } from '../question-content.ts';

/** An option: the key or a distractor. */
export interface ItemOption {
  readonly text: string;
  readonly isKey: boolean;
  /** Why the option is correct or incorrect. Drafts may lack it. */
  readonly rationale?: string | undefined;
}

/**
 * The input of the item-writing rules: a shipped question, a member's draft, or a generated question. Drafts may lack optional fields;
 * the rules report them.
 */
export interface Item extends Omit<Readonly<GeneralContent>, 'topic' | 'tags' | 'citations'> {
  readonly slug?: string | undefined;
  readonly topic?: string | undefined;
  readonly stem: string;
  readonly options: readonly ItemOption[];
  readonly keyConcepts?: string | undefined;
  readonly practicalApplication?: string | undefined;
  readonly tags: readonly string[];
  readonly citations: readonly Citation[];
}

/** An error prevents publishing the item; a warning doesn't. */
type Severity = 'error' | 'warning';

export interface Flaw {
  /** A stable identifier in kebab-case. */
  readonly rule: string;
  readonly severity: Severity;
  /** The path of the field within the item, such as `stem` or `options.2.text` (indices start at 0). */
  readonly field: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** Finds flaws in a single item. */
export type ItemRule = (item: Item) => Flaw[];

/** @returns the rationale of each option by its id; the key's rationale is `explanation.correct` */
export const rationalesOf = ({
  correctOptionId,
  explanation,
}: Pick<QuestionContent, 'correctOptionId' | 'explanation'>): ReadonlyMap<string, string> =>
  new Map([
    [correctOptionId, explanation.correct],
    ...explanation.whyWrong.map(({ optionId, text }) => [optionId, text] as const),
  ]);

/** @returns the content as an item, each option with its rationale */
export function itemOfContent(content: QuestionContent): Item {
  const { correctOptionId, explanation } = content;
  const rationales = rationalesOf(content);
  return {
    ...content,
    options: content.options.map(({ id, text }) => ({ text, isKey: id === correctOptionId, rationale: rationales.get(id) })),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
  };
}

/** @returns the shipped question as an item, its options in the order of its file */
export function itemOf(question: ContentQuestion): Item {
  const { explanation, citation, options, key, scenario, ...rest } = question;
  return {
    ...rest,
    ...(scenario && { scenario: { setId: scenario.set, place: scenario.place, size: scenario.size, text: scenario.text } }),
    options: options.map((option) => ({ text: option.text, isKey: option === key, rationale: option.rationale })),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
    citations: [citation],
  };
}

/** @returns the name of a flaw's field for a reader: `options.2.text` → `Option 3`, `options.2.rationale` → `Option 3, rationale` */
export function fieldText(field: string): string {
  const [, at, part] = /^options\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (at !== undefined) return `Option ${Number(at) + 1}${part === 'text' ? '' : `, ${part}`}`;
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A flaw of several items together, or of one item when checked against the bank's vocabulary. */
export interface BankFlaw extends Flaw {
  /** Indices of the affected items, starting with the one to fix; empty for a flaw of a whole domain or bank. */
  readonly items: readonly number[];
}
