import { findMatches } from './highlight.ts';

interface HighlightedProps {
  text: string;
  /** The search; if absent, nothing is highlighted. */
  query?: string;
}

/** A text with a search's matches highlighted. */
export function Highlighted({ text, query }: HighlightedProps) {
  if (!query) return text;
  let at = 0;
  return findMatches(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
