import type { ContentQuestion } from '../content-file.ts';
import type { Citation, GeneralContent } from '../question-content.ts';

/** One of the options; the others than the key are the distractors. */
export interface ItemOption {
  readonly text: string;
  readonly isKey: boolean;
  /** Why it is right, or why it is wrong. A draft may not have it yet. */
  readonly rationale?: string | undefined;
}

/**
 * A question as the rules of item writing see it: one that ships, a member's draft, or one that a model proposed. Optional fields are
 * those that a draft may still lack; the rules report them.
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

/** An error keeps an item out; a warning is for its author to weigh. */
export type Severity = 'error' | 'warning';

export interface Flaw {
  /** Stable, in kebab-case: what translations and reports go by. */
  readonly rule: string;
  readonly severity: Severity;
  /** Where it is, as a path within the item: `stem`, `options.2.text` (from 0). */
  readonly field: string;
  /** What is wrong and how to mend it. */
  readonly message: string;
}

/** Says what is wrong with one item, without looking at any other. */
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
