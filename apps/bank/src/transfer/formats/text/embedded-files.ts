/** Replaces an embedded file: a noncharacter, which no valid text contains. Within a tag's attribute it is removed with the tag. */
export const EMBEDDED_FILE = '\uFFFE';

/** Precedes the content of an embedded file in a `data:` URL (RFC 2397). */
const START = ';base64,';
const CONTENT = /[A-Za-z0-9+/=%\\\r\n]*/y;
/** Shorter content is kept, because the question may be about such a URL. Longer content exceeds every field's limit. */
const MIN_DROPPED_LENGTH = 4 * 1024;

/**
 * Removes the content of embedded files from a text in any format, so that pictures don't count toward the length of a question.
 * Line breaks stay, so that line numbers don't change.
 */
export async function* withoutEmbeddedFiles(texts: AsyncIterable<string>): AsyncGenerator<string> {
  /** Text that can't be emitted yet: a possible start of `START`, or content that hasn't reached `MIN_DROPPED_LENGTH`. */
  let pending = '';
  /** Whether the current position is inside dropped content. */
  let isDropping = false;
  for await (const text of texts) {
    let rest = pending + text;
    pending = '';
    let out = '';
    while (rest !== '') {
      if (isDropping) {
        const content = contentAt(rest, 0);
        out += lineEndsOf(content);
        rest = rest.slice(content.length);
        isDropping = rest === '';
        continue;
      }
      const at = rest.indexOf(START);
      if (at < 0) {
        const length = rest.length - overlapAtEnd(rest);
        out += rest.slice(0, length);
        pending = rest.slice(length);
        break;
      }
      const contentStart = at + START.length;
      const content = contentAt(rest, contentStart);
      const isOpen = contentStart + content.length === rest.length;
      if (content.length > MIN_DROPPED_LENGTH) {
        out += rest.slice(0, contentStart) + EMBEDDED_FILE + lineEndsOf(content);
        isDropping = isOpen;
      } else if (isOpen) {
        out += rest.slice(0, at);
        pending = rest.slice(at);
        break;
      } else out += rest.slice(0, contentStart) + content;
      rest = rest.slice(contentStart + content.length);
    }
    if (out !== '') yield out;
  }
  if (pending !== '') yield pending;
}

function contentAt(text: string, from: number): string {
  CONTENT.lastIndex = from;
  return CONTENT.exec(text)?.[0] ?? '';
}

const lineEndsOf = (content: string) => content.replace(/[^\r\n]+/g, '');

/** @returns the number of characters at the end that may be the first part of `START` */
function overlapAtEnd(text: string): number {
  for (let length = Math.min(START.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(START.slice(0, length))) return length;
  return 0;
}
