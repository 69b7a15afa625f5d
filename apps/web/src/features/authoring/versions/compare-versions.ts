import type { OptionView } from '@casebook/contracts';
import { letterAt } from '@casebook/web-ui';
import { type Change, diffWordsWithSpace } from 'diff';
import { fieldName } from '../field-names.ts';

/** A part of a text, and whether the other text lacks it. */
export interface ComparedPiece {
  text: string;
  isChanged: boolean;
  /** Where the piece starts in its text. */
  at: number;
}

/** @returns the pieces of the first and of the second text, divided where they start or stop differing */
export function changedWords(from: string, to: string): [ComparedPiece[], ComparedPiece[]] {
  const changes = diffWordsWithSpace(from, to);
  return [piecesOf(changes.filter(({ added }) => !added)), piecesOf(changes.filter(({ removed }) => !removed))];
}

function piecesOf(changes: readonly Change[]): ComparedPiece[] {
  let at = 0;
  return changes.map(({ value, added, removed }) => {
    const piece = { text: value, isChanged: added || removed, at };
    at += value.length;
    return piece;
  });
}

/**
 * @param field as the comparison names it, such as `explanation.whyWrong.<option id>`
 * @param options of the two versions, in their order: what a letter stands for
 * @returns what a person calls that field
 */
export function changeName(field: string, options: readonly (readonly OptionView[])[]): string {
  const [first = '', second, id] = field.split('.');
  const letter = (optionId: string | undefined) => {
    const index = options.map((list) => list.findIndex((option) => option.id === optionId)).find((at) => at >= 0);
    return index === undefined ? '' : ` ${letterAt(index)}`;
  };
  if (first === 'options') return `Option${letter(second)}`;
  if (second === 'correct') return 'Why the right option is right';
  if (second === 'whyWrong') return `Why option${letter(id)} is wrong`;
  return fieldName(second ?? first);
}

/**
 * @param search the address's query, @param numbers the versions there are, newest first
 * @returns the two versions that an address asks to compare, else the latest and the one before; undefined where there is only one
 */
export function selectedPair(search: URLSearchParams, numbers: readonly number[]): { from: number; to: number } | undefined {
  const [latest, before] = numbers;
  if (latest === undefined || before === undefined) return undefined;
  const asked = (name: string) => numbers.find((number) => String(number) === search.get(name));
  return { from: asked('from') ?? before, to: asked('to') ?? latest };
}
