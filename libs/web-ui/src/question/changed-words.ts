import type { OptionView } from '@casebook/contracts';
import { type Change, diffWordsWithSpace } from 'diff';
import { fieldName } from './field-names.ts';
import { letterAt } from './OptionText.tsx';

/** A piece of a text, and whether it differs from the other text. */
export interface ComparedPiece {
  text: string;
  isChanged: boolean;
  /** Where the piece starts in its text. */
  at: number;
}

/** @returns the pieces of the first and of the second text, split where differences start and end */
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
 * @param field a path of the comparison, such as `explanation.whyWrong.<option id>`
 * @param options the options of both versions in order, which determines their letters
 * @returns the field's display name
 */
export function changeName(field: string, options: readonly (readonly OptionView[])[]): string {
  const [first = '', second, id] = field.split('.');
  const letter = (optionId: string | undefined) => {
    const index = options.map((list) => list.findIndex((option) => option.id === optionId)).find((at) => at >= 0);
    return index === undefined ? '' : ` ${letterAt(index)}`;
  };
  if (first === 'options') return `Option${letter(second)}`;
  if (second === 'correct') return 'Why the correct option is correct';
  if (second === 'whyWrong') return `Why option${letter(id)} is wrong`;
  return fieldName(second ?? first);
}
