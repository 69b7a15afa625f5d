import { setImmediate } from 'node:timers/promises';
import { memberLimits, operatorLimits, type ReadEntry } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import type { Import } from './import.ts';

/** Bytes to parse before yielding to the event loop. */
const CHUNK_BYTES = 16 * 1024;
/** Entries per batch. */
const BATCH = 500;

export interface ReadBatch {
  readonly entries: readonly ReadEntry[];
  /** Bytes read so far. */
  readonly readBytes: number;
}

/** Reads a file in batches of entries, in bounded memory, yielding to the event loop between them. */
export async function* readFile(one: Import, file: AsyncIterable<Uint8Array>): AsyncGenerator<ReadBatch> {
  let readBytes = 0;
  async function* chunks() {
    for await (const bytes of file)
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const chunk = bytes.subarray(from, from + CHUNK_BYTES);
        readBytes += chunk.length;
        yield chunk;
        await setImmediate();
      }
  }
  const limits = one.ownerId === null ? operatorLimits : memberLimits;
  let entries: ReadEntry[] = [];
  for await (const entry of formats[one.format].read(chunks(), limits, one.encoding)) {
    entries.push(entry);
    if (entries.length < BATCH) continue;
    yield { entries, readBytes };
    entries = [];
  }
  yield { entries, readBytes };
}
