import { Highlighted } from '@casebook/web-ui';
import { useShownKeywords } from './use-explanation.ts';

interface KeywordTextProps {
  questionId: string;
  text: string;
  /** A search whose matches are highlighted while the keywords aren't. */
  query?: string;
}

/** A stem with its keywords highlighted while they are on. */
export function KeywordText({ questionId, text, query }: KeywordTextProps) {
  const keywords = useShownKeywords(questionId);
  if (!keywords) return <Highlighted text={text} query={query} />;
  let at = 0;
  return keywordPieces(text, keywords).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isKeyword ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

/** A piece of a text, with whether it is a keyword. */
interface Piece {
  readonly text: string;
  readonly isKeyword: boolean;
}

/** @returns the text split at the first occurrence of each keyword, which is a piece of its own; skips keywords that aren't in the text */
export function keywordPieces(text: string, keywords: readonly { readonly keyword: string }[]): Piece[] {
  const places = keywords
    .map(({ keyword }) => ({ at: text.indexOf(keyword), length: keyword.length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((one, other) => one.at - other.at || other.length - one.length);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { at, length } of places) {
    if (at < end) continue;
    if (at > end) pieces.push({ text: text.slice(end, at), isKeyword: false });
    pieces.push({ text: text.slice(at, at + length), isKeyword: true });
    end = at + length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isKeyword: false });
  return pieces;
}
