import type { ContentQuestion } from '../content-file.ts';
import type { Citation, GeneralContent } from '../question-content.ts';

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
export type Severity = 'error' | 'warning';

export interface Flaw {
  /** A stable identifier in kebab-case. */
  readonly rule: string;
  readonly severity: Severity;
  /** The path of the field within the item, such as `stem` or `options.2.text` (from 0). */
  readonly field: string;
  /** What is wrong and how to fix it. */
  readonly message: string;
}

/** Finds flaws in a single item. */
export type ItemRule = (item: Item) => Flaw[];

/** @returns the shipped question as an item, its options in the order of its file */
export function itemOf(question: ContentQuestion): Item {
  const { explanation, citation, options, key, ...rest } = question;
  return {
    ...rest,
    options: options.map((option) => ({ text: option.text, isKey: option === key, rationale: option.rationale })),
    keyConcepts: explanation.keyConcepts,
    practicalApplication: explanation.practicalApplication,
    citations: [citation],
  };
}

/** A flaw of several items together, or of an item in the context of the bank's vocabulary. */
export interface BankFlaw extends Flaw {
  /** Indices of the affected items, starting with the one to fix; empty for a flaw of a whole domain or bank. */
  readonly items: readonly number[];
}
