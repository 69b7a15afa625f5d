import { Highlighted } from '@casebook/web-ui';
import { keywordPieces } from './keyword-pieces.ts';
import { useShownKeywords } from './use-explanation.ts';

interface KeywordTextProps {
  questionId: string;
  text: string;
  /** A search, whose matches are marked while the keywords don't show. */
  query?: string;
}

/** A stem, with its keywords marked while they show. */
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
