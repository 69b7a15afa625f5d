export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** It was longer than allowed; of its text only the first words are stored. */
  readonly tooLong?: true;
}

/** Characters of a line that is too long, which name it in its refusal. */
const FIRST_WORDS = 200;

/**
 * Splits a text into lines, whichever of LF, CR LF and CR ends them.
 * @param maxLength characters of a line that is still kept: memory is bounded by it
 */
export async function* linesOf(texts: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let number = 1;
  let text = '';
  let tooLong = false;
  let afterReturn = false;

  const append = (chunk: string) => {
    if (tooLong) return;
    if (text.length + chunk.length > maxLength) {
      tooLong = true;
      text = (text + chunk).slice(0, FIRST_WORDS);
    } else text += chunk;
  };
  const take = (): Line => {
    const line: Line = { number, text, ...(tooLong && { tooLong }) };
    number += 1;
    text = '';
    tooLong = false;
    return line;
  };

  for await (const chunk of texts) {
    if (chunk === '') continue;
    // A CR LF may be cut in two by the pieces.
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
