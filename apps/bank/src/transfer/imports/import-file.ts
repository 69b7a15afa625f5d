import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '@casebook/contracts';
import { type Caller, Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FormatName } from '../formats/format.ts';
import { DETECTION_BYTES, detectFormat } from '../formats/formats.ts';
import { EntriesRepository, type PreviewedEntry } from './entries.repository.ts';
import type { ImportDefaults } from './fill-question.ts';
import { type Import, noCounts, unreadFile } from './import.ts';
import { ImportReader } from './import-reader.ts';
import { ImportsRepository } from './imports.repository.ts';
import { StagedImports } from './staged-imports.ts';

const MAX_REFUSALS_SHOWN = 20;
/** The maximum number of re-reads when questions change between preview and applying. */
const MAX_READS = 3;

export interface FileImport {
  readonly path: string;
  /** If absent, detected from the file and its name. */
  readonly format?: FormatName | undefined;
  readonly encoding: Import['encoding'];
  readonly defaults: ImportDefaults;
  /** Whether to preview only. */
  readonly dryRun: boolean;
}

export interface FileImported {
  readonly outcome: Import;
  /** The first refusals. */
  readonly refusals: readonly PreviewedEntry[];
}

/** Imports a file of any size into the shared bank, for operators: previews it and, unless it's a dry run, applies it. */
@Injectable()
export class ImportFile {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly entries: EntriesRepository,
    private readonly importReader: ImportReader,
    private readonly stagedImports: StagedImports,
  ) {}

  /** @throws import.format-unknown */
  async execute(caller: Caller, { path, format, encoding, defaults, dryRun }: FileImport): Promise<FileImported> {
    const { firstBytes, fileBytes } = await inspectFile(path);
    const detected = format ?? detectFormat(path, firstBytes);
    if (!detected) throw new AppError('import.format-unknown');
    const id = await this.#start(caller, { format: detected, encoding, fileName: basename(path), fileBytes, defaults });
    let staged = await this.#stage(caller, id, path);
    const refusals = await this.entries.list(null, id, ['refused'], undefined, MAX_REFUSALS_SHOWN);
    const shouldApply = staged.status === 'previewed' && !dryRun;
    const { new: added, changed } = staged.counts;
    if (!shouldApply || added + changed === 0) return { outcome: await this.#removeStaged(caller, staged), refusals };
    for (let read = 1; read <= MAX_READS; read += 1) {
      const outcome = await this.#apply(caller, staged);
      if (outcome?.status === 'applied') return { outcome, refusals };
      staged = await this.#stage(caller, id, path);
    }
    return { outcome: await this.#removeStaged(caller, staged), refusals };
  }

  #start(caller: Caller, file: Pick<Import, 'format' | 'encoding' | 'fileName' | 'fileBytes' | 'defaults'>): Promise<string> {
    return this.database.write(caller, async (tx) => {
      const id = newId();
      const initial = { version: 1, ownerId: null, intoBank: true, status: 'reading', categories: {}, ...unreadFile } as const;
      await this.imports.add(tx, { id, ...file, ...initial, counts: noCounts, createdAt: tx.now, updatedAt: tx.now });
      return id;
    });
  }

  async #stage(caller: Caller, id: string, path: string): Promise<Import> {
    const staged = await this.importReader.read(caller, null, id, createReadStream(path));
    if (!staged) throw new Error('The import was deleted while its file was read');
    return staged;
  }

  async #apply(caller: Caller, staged: Import): Promise<Import | undefined> {
    await this.database.write(caller, async (tx) => {
      await this.imports.save(tx, { ...staged, status: 'applying' });
    });
    return this.stagedImports.apply(caller, null, staged.id);
  }

  /** Deletes the staged entries. @returns the import as it was before */
  #removeStaged(caller: Caller, staged: Import): Promise<Import> {
    return this.database.write(
      caller,
      async (tx) => {
        await this.imports.remove(tx, null, staged.id);
        return staged;
      },
      { timeoutMs: REMOVE_TIMEOUT_MS },
    );
  }
}

const REMOVE_TIMEOUT_MS = 10 * 60_000;

async function inspectFile(path: string): Promise<{ firstBytes: Uint8Array; fileBytes: number }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(DETECTION_BYTES), 0, DETECTION_BYTES, 0);
    return { firstBytes: buffer.subarray(0, bytesRead), fileBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
