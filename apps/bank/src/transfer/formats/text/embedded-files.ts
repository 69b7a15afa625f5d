/** Stands where an embedded file was: a noncharacter, which no text of the bank may hold. In a tag's attribute it goes with the tag. */
export const EMBEDDED_FILE = '\uFFFE';

/** Begins the content of an embedded file in a `data:` address (RFC 2397). */
const START = ';base64,';
const CONTENT = /[A-Za-z0-9+/=%\\\r\n]*/y;
/** Shorter content is left as it is: a question may be about such an address. No field of a question has room for more. */
const MIN_DROPPED_LENGTH = 4 * 1024;

/**
 * Takes the content of embedded files out of a text, whatever its format, so that pictures don't count toward the length of a
 * question. Line ends stay, so that lines keep their numbers.
 */
export async function* withoutEmbeddedFiles(texts: AsyncIterable<string>): AsyncGenerator<string> {
  /** What may still turn out to be the beginning of `START`, or content that is short so far. */
  let pending = '';
  /** Whether the text at hand is inside content that is dropped. */
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

/** @returns how many characters at the end may begin `START` */
function overlapAtEnd(text: string): number {
  for (let length = Math.min(START.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(START.slice(0, length))) return length;
  return 0;
}
