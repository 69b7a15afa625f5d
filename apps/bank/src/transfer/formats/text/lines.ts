export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Set if the line exceeds the limit; `text` is then only its start. */
  readonly tooLong?: true;
}

/** The number of characters of an overlong line that are returned for its refusal. */
const EXCERPT_LENGTH = 200;

/**
 * Splits a text into lines at LF, CR LF, or CR.
 * @param maxLength the maximum characters of a line, which bounds the memory
 */
export async function* linesOf(texts: AsyncIterable<string>, maxLength: number): AsyncGenerator<TextLine> {
  let number = 1;
  let text = '';
  let tooLong = false;
  let afterReturn = false;

  const append = (chunk: string) => {
    if (tooLong) return;
    if (text.length + chunk.length > maxLength) {
      tooLong = true;
      text = (text + chunk).slice(0, EXCERPT_LENGTH);
    } else text += chunk;
  };
  const take = (): TextLine => {
    const line: TextLine = { number, text, ...(tooLong && { tooLong }) };
    number += 1;
    text = '';
    tooLong = false;
    return line;
  };

  for await (const chunk of texts) {
    if (chunk === '') continue;
    // A CR LF may be split between two chunks.
    const rest = afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    afterReturn = chunk.endsWith('\r');
    let from = 0;
    for (const { index, 0: end } of rest.matchAll(/\r\n|\n|\r/g)) {
      append(rest.slice(from, index));
      yield take();
      from = index + end.length;
    }
    append(rest.slice(from));
  }
  if (text !== '' || tooLong) yield take();
}
