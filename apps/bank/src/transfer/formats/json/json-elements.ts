import { getManyValues, isMany, none } from 'stream-chain/defs.js';
import { Assembler } from 'stream-json/assembler.js';
import { jsonParser, type Token } from 'stream-json/parser.js';
import { FileRefused, refusal } from '../refusal.ts';

/** An element of the file's array. */
export interface JsonElement {
  readonly line: number;
  /** Absent if the element is larger or deeper than a question can be. */
  readonly value?: unknown;
  /** For an element that is too large: its stem or identifier, as far as it has been read. */
  readonly label?: string | undefined;
}

/** Limits far above those of a valid question. */
const MAX_DEPTH = 8;
const MAX_TOKENS = 2_000;

/**
 * Reads the elements of a JSON array one by one (RFC 8259).
 * @param lines the file in chunks of at most one line, so that the line of each token is known
 * @param elementLength the maximum characters of an element to store
 * @throws FileRefused if the text is not a JSON array
 */
export async function* elementsOf(lines: AsyncIterable<string>, elementLength: number): AsyncGenerator<JsonElement> {
  const parse = jsonParser({ packValues: false });
  const builder = new ElementBuilder(elementLength);
  let line = 1;
  for await (const chunk of lines) {
    for (const token of tokensOf(parse, chunk, line)) {
      const element = builder.take(token, line);
      if (element) yield element;
    }
    if (chunk.endsWith('\n')) line += 1;
  }
  for (const token of tokensOf(parse, none, line)) builder.take(token, line);
}

/** Assembles the array's elements from tokens. Drops an element that exceeds the limits. */
class ElementBuilder {
  #assembler = new Assembler();
  #depth = 0;
  #startLine = 0;
  #length = 0;
  #tokens = 0;
  #dropped = false;
  #pending = '';
  readonly #elementLength: number;

  constructor(elementLength: number) {
    this.#elementLength = elementLength;
  }

  /** @returns the element that the token completes, if any */
  take(token: Token, line: number): JsonElement | undefined {
    if (this.#depth === 0) {
      if (token.name !== 'startArray') throw malformedJson(line, new Error('expected an array'));
      this.#depth = 1;
      return undefined;
    }
    if (this.#depth === 1 && token.name === 'endArray') return undefined;
    if (this.#tokens === 0) this.#startLine = line;
    this.#tokens += 1;
    if (token.name === 'startObject' || token.name === 'startArray') this.#depth += 1;
    if (token.name === 'stringChunk' || token.name === 'numberChunk') this.#length += token.value.length;
    this.#dropped ||= this.#length > this.#elementLength || this.#tokens > MAX_TOKENS || this.#depth > MAX_DEPTH;
    if (!this.#dropped) this.#append(token);
    if (token.name === 'endObject' || token.name === 'endArray') this.#depth -= 1;
    return this.#depth === 1 && completesValue.has(token.name) ? this.#finish() : undefined;
  }

  #append(token: Token): void {
    if (token.name === 'stringChunk' || token.name === 'numberChunk') this.#pending += token.value;
    else if (token.name === 'endKey') this.#assembler.keyValue(this.#takePending());
    else if (token.name === 'endString') this.#assembler.stringValue(this.#takePending());
    else if (token.name === 'endNumber') this.#assembler.numberValue(this.#takePending());
    else this.#assembler.consume(token);
  }

  #takePending(): string {
    const chunk = this.#pending;
    this.#pending = '';
    return chunk;
  }

  #label(): string | undefined {
    const [root = this.#assembler.current] = this.#assembler.stack;
    const { stem, id } = Object(root) as { stem?: unknown; id?: unknown };
    return [stem, this.#pending, id].find((text): text is string => typeof text === 'string' && text !== '');
  }

  #finish(): JsonElement {
    const element = { line: this.#startLine, ...(this.#dropped ? { label: this.#label() } : { value: this.#assembler.current }) };
    this.#assembler = new Assembler();
    this.#pending = '';
    this.#length = 0;
    this.#tokens = 0;
    this.#dropped = false;
    return element;
  }
}

const completesValue: ReadonlySet<string> = new Set([
  ...['endObject', 'endArray', 'endString', 'endNumber', 'nullValue', 'trueValue', 'falseValue'],
]);

type Parse = ReturnType<typeof jsonParser>;

function tokensOf(parse: Parse, chunk: string | typeof none, line: number): Token[] {
  try {
    const tokens = parse(chunk as string);
    return isMany(tokens) ? getManyValues(tokens) : [];
  } catch (error) {
    throw malformedJson(line, error);
  }
}

/** @returns a refusal of a text that is not valid JSON, with the parser's message */
function malformedJson(line: number, cause: unknown): FileRefused {
  const reason = `The file isn't a valid JSON array${cause instanceof Error ? ` (${cause.message})` : ''}.`;
  const howToFix = 'Check for a missing comma, quote, or bracket. A file is one array of questions, or one object per line.';
  const refused = new FileRefused(line, refusal('json.malformed', reason, howToFix));
  refused.cause = cause;
  return refused;
}
