import type { ContentOption, ContentQuestion } from '../../../exam/src/index.ts';
import { codeOf, type Draw, shuffled } from './draw.ts';
import { versionOf } from './question-version.ts';

/** The letters of options on a sheet. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const;
export type Letter = (typeof LETTERS)[number];

/** A question on a sheet, with the data needed to join its answers. */
export interface SheetItem {
  /** An opaque code, different for each version of the question. */
  readonly code: string;
  readonly version: string;
  readonly question: ContentQuestion;
  /** The options by letter, in the order of the sheet. */
  readonly options: ReadonlyMap<Letter, ContentOption>;
}

/**
 * @param versionFor identifies the parts of a question that the sheet shows
 * @returns the questions in random order, each with shuffled options
 */
export function drawSheet(questions: readonly ContentQuestion[], draw: Draw, versionFor = versionOf): SheetItem[] {
  return shuffled(draw, questions, ({ slug }) => [slug]).map((question) => {
    const version = versionFor(question);
    const options = shuffled(draw, question.options, ({ slug }) => [question.slug, slug]);
    const lettered = LETTERS.flatMap((letter, at) => {
      const option = options[at];
      return option ? [[letter, option] as const] : [];
    });
    return { code: codeOf(draw, question.slug, version).slice(0, 8), version, question, options: new Map(lettered) };
  });
}

/** @returns the letter of the key on the sheet */
export const keyLetterOf = ({ options, question }: SheetItem): Letter | undefined =>
  [...options].find(([, option]) => option === question.key)?.[0];

/** The name of an item in a sheet and its answers: position, number of items, and code (`12of50-1c9e04aa`). */
export function itemName(place: number, items: number, code: string): string {
  return `${place}of${items}-${code}`;
}
