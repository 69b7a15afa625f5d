import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Caller, Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { operatorLimits, type ReadEntry, uploadLimits } from '../formats/format.ts';
import { formats } from '../formats/formats.ts';
import { FailImport } from './end-import.ts';
import { EntriesRepository } from './entries.repository.ts';
import { EntrySummariesRepository } from './entry-summaries.repository.ts';
import { type Import, type ImportOwner, noCounts, unreadFile } from './import.ts';
import { ImportStaging } from './import-staging.ts';
import { ImportsRepository } from './imports.repository.ts';
import type { StagedEntry } from './stage-entry.ts';

/** Bytes to parse before yielding to the event loop. */
const CHUNK_BYTES = 16 * 1024;
/** Entries per batch. */
const BATCH = 500;

interface ReadBatch {
  readonly entries: readonly ReadEntry[];
  /** Bytes read so far. */
  readonly readBytes: number;
}

/** Reads a file in batches of entries, in bounded memory, yielding to the event loop between them. */
async function* readFile(one: Import, file: AsyncIterable<Uint8Array>): AsyncGenerator<ReadBatch> {
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
  const limits = one.ownerId === null ? operatorLimits : uploadLimits;
  let entries: ReadEntry[] = [];
  for await (const entry of formats[one.format].read(chunks(), limits, one.encoding)) {
    entries.push(entry);
    if (entries.length < BATCH) continue;
    yield { entries, readBytes };
    entries = [];
  }
  yield { entries, readBytes };
}

/** Reads an import's file from the beginning and stages its entries, one batch per transaction. Each batch notifies open streams. */
@Injectable()
export class ImportReader {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
    private readonly summaries: EntrySummariesRepository,
    private readonly staging: ImportStaging,
    private readonly failImport: FailImport,
  ) {}

  /**
   * @returns the import as previewed, or as failed if its file can't be read to the end; undefined if this attempt is no longer its reader
   * (discarded, or taken over by another attempt)
   */
  async read(caller: Caller, owner: ImportOwner, id: string, file: AsyncIterable<Uint8Array>): Promise<Import | undefined> {
    const attemptId = randomUUID();
    let one = await this.#start(caller, owner, id, attemptId);
    if (!one) return undefined;
    let position = 0;
    let isBroken = false;
    for await (const batch of readFile(one, file)) {
      isBroken ||= batch.entries.some((entry) => 'refusal' in entry && entry.endsFile);
      one = await this.#stage(caller, one, attemptId, position, batch);
      if (!one) return undefined;
      position += batch.entries.length;
    }
    await this.entries.analyze();
    return this.#finish(caller, one, attemptId, isBroken);
  }

  #start(caller: Caller, owner: ImportOwner, id: string, attemptId: string): Promise<Import | undefined> {
    return this.database.write(caller, async (tx) => {
      const one = await this.imports.lock(tx, owner, id);
      if (one?.status !== 'reading') return undefined;
      await this.entries.removeAll(tx, id);
      await this.imports.claimReading(tx, owner, id, attemptId);
      const restarted = { ...one, counts: noCounts, ...unreadFile };
      return this.#saved(tx, restarted);
    });
  }

  #stage(caller: Caller, one: Import, attemptId: string, position: number, batch: ReadBatch): Promise<Import | undefined> {
    return this.database.write(caller, async (tx) => {
      if (!(await this.imports.lockReading(tx, one.ownerId, one.id, attemptId))) return undefined;
      const staged = await this.staging.stage(tx, one, position, batch.entries);
      return this.#saved(tx, tallied(one, staged, batch.readBytes));
    });
  }

  #finish(caller: Caller, one: Import, attemptId: string, isBroken: boolean): Promise<Import | undefined> {
    return this.database.write(
      caller,
      async (tx) => {
        if (!(await this.imports.lockReading(tx, one.ownerId, one.id, attemptId))) return undefined;
        if (isBroken) return this.failImport.fail(tx, one, 'file-refused');
        await this.entries.markRepetitions(tx, one.id);
        const counts = await this.entries.countByOutcome(tx, one.id);
        const noteTexts = await this.summaries.groupNotes(tx, one.id);
        const refusals = await this.summaries.countRefusals(tx, one.id);
        return this.#saved(tx, { ...one, counts, noteTexts, refusals, status: 'previewed' });
      },
      { timeoutMs: FINISH_TIMEOUT_MS },
    );
  }

  async #saved(tx: Transaction, one: Import): Promise<Import> {
    await this.imports.save(tx, one);
    return { ...one, version: one.version + 1, updatedAt: tx.now };
  }
}

/** The check for repetitions scans all entries, and a file may have any size. */
const FINISH_TIMEOUT_MS = 10 * 60_000;

function tallied(one: Import, staged: readonly StagedEntry[], readBytes: number): Import {
  const counts = { ...one.counts };
  const notes: Record<string, number> = { ...one.notes };
  for (const entry of staged) {
    counts[entry.outcome] += 1;
    for (const code of new Set(entry.notes?.map((note) => note.code))) notes[code] = (notes[code] ?? 0) + 1;
  }
  const hasCategories = one.hasCategories || staged.some(({ category }) => category !== undefined);
  return { ...one, counts, notes, readBytes, hasCategories };
}
