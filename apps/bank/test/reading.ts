import { type ReadEntry, type ReadLimits, type TransferFormat, uploadLimits } from '../src/transfer/formats/format.ts';
import type { TransferQuestion } from '../src/transfer/formats/transfer-question.ts';

/** Yields the bytes in chunks short enough to split characters, lines, and tags. */
export async function* inChunks(content: string | Uint8Array, length = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content as string);
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

export async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

export async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

export async function readAll(
  format: TransferFormat,
  input: AsyncIterable<Uint8Array>,
  limits: ReadLimits = uploadLimits,
): Promise<ReadEntry[]> {
  return collected(format.read(input, limits));
}

export async function writeAll(format: TransferFormat, questions: readonly TransferQuestion[]): Promise<Buffer> {
  return Buffer.concat(await collected(format.write(each(questions))));
}

/** Reports each entry as "line: code" or "line: stem". */
export function report(entries: readonly ReadEntry[]): string[] {
  return entries.map((entry) => `${entry.line}: ${'refusal' in entry ? entry.refusal.code : entry.question.stem}`);
}
