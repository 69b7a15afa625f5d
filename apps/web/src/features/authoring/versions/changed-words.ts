import { type Change, diffWordsWithSpace } from 'diff';

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
