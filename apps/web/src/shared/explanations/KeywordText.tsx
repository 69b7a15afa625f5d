import { Highlighted } from '@casebook/web-ui';
import { keywordPieces } from './keyword-pieces.ts';
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
