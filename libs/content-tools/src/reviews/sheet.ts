import type { ContentOption, ContentQuestion } from '../../../exam/src/index.ts';
import { type Draw, lotOf, shuffled } from './lots.ts';
import { versionOf } from './question-version.ts';

/** The letters that a sheet gives to options. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof LETTERS)[number];

/** A question as a reviewer gets to see it, with what only the join may know. */
export interface SheetItem {
  /** Says nothing of the question. Another version of it has another code. */
  readonly code: string;
  readonly version: string;
  readonly question: ContentQuestion;
  /** By letter, in the order of the sheet. */
  readonly options: ReadonlyMap<Letter, ContentOption>;
}

/** @returns the questions in the order of the draw, the options of each shuffled for themselves */
export function drawSheet(questions: readonly ContentQuestion[], draw: Draw): SheetItem[] {
  return shuffled(draw, questions, ({ slug }) => [slug]).map((question) => {
    const version = versionOf(question);
    const options = shuffled(draw, question.options, ({ slug }) => [question.slug, slug]);
    const lettered = LETTERS.flatMap((letter, at) => {
      const option = options[at];
      return option ? [[letter, option] as const] : [];
    });
    return { code: lotOf(draw, question.slug, version).slice(0, 8), version, question, options: new Map(lettered) };
  });
}

/** What an item is called in a sheet and its answers: its place, how many there are, its code (`12of50-1c9e04aa`). */
export function itemName(place: number, items: number, code: string): string {
  return `${place}of${items}-${code}`;
}
