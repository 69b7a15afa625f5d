const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** A piece of text, with its target if it is a URL. */
export interface TextPiece {
  text: string;
  href?: string;
}

/** Splits text at its URLs. Punctuation after a URL is not part of it. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(/[.,;:!?')\]]+$/, '');
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

export function linksOfText(text: string): string[] {
  return piecesOf(text).flatMap(({ href }) => (href === undefined ? [] : [href]));
}

/** The http and https targets of the HTML's links. */
export function linksOfHtml(html: string): string[] {
  const targets = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decoded(match[1] ?? match[2] ?? ''),
  );
  return targets.filter((target) => /^https?:\/\//i.test(target));
}

/** Extracts an approximation of the visible text, with link targets in brackets. The result is plain text and must be escaped. */
export function textOfHtml(html: string): string {
  const bare = html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a\s*>/gi, '$3 [$1$2]')
    .replace(/<(br|\/p|\/div|\/h\d|\/tr|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return decoded(bare).trim();
}

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}
