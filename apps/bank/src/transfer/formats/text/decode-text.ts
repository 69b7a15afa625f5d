import { isUtf8 } from 'node:buffer';
import { FileRefused, refusal } from '../refusal.ts';

/** The number of bytes to decode at a time. */
const SLICE = 16 * 1024;

const FIX_ENCODING =
  'Save the file as UTF-8 (spreadsheets call it "CSV UTF-8"), or choose its actual encoding, such as Windows-1252.';

/** Encodings that the uploader can choose; a byte order mark overrides the choice. Single-byte encodings can't be detected. */
const encodings = ['utf-8', 'windows-1252', 'iso-8859-1'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Decodes a file: as UTF-8 or UTF-16 if it has a byte order mark, otherwise with the chosen encoding.
 * @returns the text in small chunks, without the byte order mark
 * @throws FileRefused at an invalid byte (with its position) or at a NUL
 */
export async function* decodeText(input: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let line = 1;
  const checked = (text: string) => {
    const nul = text.indexOf('\0');
    if (nul >= 0) throw nulRefused(line + linesIn(text.slice(0, nul)));
    line += linesIn(text);
    return text;
  };

  for await (const slice of slicesOf(input)) {
    const first = decoder === undefined;
    decoder ??= decoderFor(slice, encoding);
    const text = checked(decoder.decode(first ? slice.subarray(decoder.markLength) : slice, line));
    if (text !== '') yield text;
  }
  const rest = decoder ? checked(decoder.finish(line)) : '';
  if (rest !== '') yield rest;
}

/** The first slice has at least three bytes, enough for a byte order mark, unless the file is shorter. */
async function* slicesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let isStarted = false;
  for await (const chunk of input) {
    for (let from = 0; from < chunk.length; from += SLICE) {
      head = Buffer.concat([head, chunk.subarray(from, from + SLICE)]);
      if (!isStarted && head.length < 3) continue;
      isStarted = true;
      yield head;
      head = Buffer.alloc(0);
    }
  }
  if (head.length > 0) yield head;
}

interface Decoder {
  readonly markLength: number;
  decode(bytes: Buffer, line: number): string;
  finish(line: number): string;
}

function decoderFor(head: Buffer, encoding: Encoding): Decoder {
  if (head[0] === 0xff && head[1] === 0xfe) return utf16('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return utf16('utf-16be');
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (hasMark || encoding === 'utf-8') return utf8(hasMark ? 3 : 0);
  return singleByte(encoding);
}

/** Every byte is valid. `TextDecoder` treats ISO-8859-1 as Windows-1252, so ISO-8859-1 goes through `Buffer`. */
function singleByte(encoding: 'windows-1252' | 'iso-8859-1'): Decoder {
  const windows = new TextDecoder('windows-1252');
  const decode = (bytes: Buffer) => (encoding === 'iso-8859-1' ? bytes.toString('latin1') : windows.decode(bytes));
  return { markLength: 0, decode, finish: () => '' };
}

/** Checks with `isUtf8`, which allows finding the first invalid byte; `TextDecoder` doesn't report its position. */
function utf8(markLength: number): Decoder {
  let pending: Buffer = Buffer.alloc(0);
  let offset = markLength;
  return {
    markLength,
    decode(bytes, line) {
      const all = Buffer.concat([pending, bytes]);
      const whole = all.subarray(0, all.length - unfinishedAtEnd(all));
      if (!isUtf8(whole)) throw invalidAt(whole, offset, line);
      pending = all.subarray(whole.length);
      offset += whole.length;
      return whole.toString('utf8');
    },
    finish(line) {
      if (pending.length > 0) throw invalidAt(pending, offset, line);
      return '';
    },
  };
}

function utf16(encoding: 'utf-16le' | 'utf-16be'): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const decode = (bytes: Buffer | undefined, line: number) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch (error) {
      throw encodingRefused(line, `The file isn't valid UTF-16 near line ${line}.`, error);
    }
  };
  return { markLength: 2, decode, finish: (line) => decode(undefined, line) };
}

/** @returns the number of bytes at the end that start an incomplete character (RFC 3629 section 3) */
function unfinishedAtEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function invalidAt(bytes: Buffer, offset: number, line: number): FileRefused {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    const prefix = bytes.subarray(0, middle);
    if (isUtf8(prefix.subarray(0, middle - unfinishedAtEnd(prefix)))) valid = middle;
    else invalid = middle;
  }
  const good = bytes.subarray(0, valid - unfinishedAtEnd(bytes.subarray(0, valid)));
  const at = line + linesIn(good.toString('utf8'));
  return encodingRefused(at, `Byte ${offset + good.length} of the file isn't valid UTF-8.`);
}

function encodingRefused(line: number, reason: string, cause?: unknown): FileRefused {
  const refused = new FileRefused(line, refusal('encoding.invalid', reason, FIX_ENCODING));
  refused.cause = cause;
  return refused;
}

const nulRefused = (line: number) =>
  new FileRefused(
    line,
    refusal(
      'encoding.nul',
      "The file contains NUL characters: it isn't a text file, or it is UTF-16 without a byte order mark.",
      FIX_ENCODING,
    ),
  );

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** @returns the texts as the UTF-8 bytes of a file */
export async function* encodeText(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
