import type { ImportPage, ImportView, ListImportsQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IMPORTS_CHANNEL } from './import.ts';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

@Injectable()
export class GetImport {
  constructor(private readonly imports: ImportsRepository) {}

  /** @throws import.not-found */
  async execute(caller: Caller, id: string): Promise<ImportView> {
    return toImportView(await this.imports.get(caller.id, id));
  }
}

/** Lists the caller's imports, newest first. */
@Injectable()
export class ListImports {
  constructor(private readonly imports: ImportsRepository) {}

  /** @throws page.cursor-invalid */
  async execute(caller: Caller, { limit, cursor }: ListImportsQuery): Promise<ImportPage> {
    const [found, total] = await Promise.all([
      this.imports.list(caller.id, cursor === undefined ? undefined : decodeCursor(cursor), limit + 1),
      this.imports.count(caller.id),
    ]);
    const { rows, ...next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(toImportView), total, totalIsEstimate: false, ...next };
  }
}

/** Streams an import: its current state, then every change. */
@Injectable()
export class FollowImport {
  constructor(
    private readonly streams: EventStreams,
    private readonly getImport: GetImport,
  ) {}

  /** @throws import.not-found, stream.too-many */
  execute(caller: Caller, id: string, reply: FastifyReply): Promise<void> {
    const current = async () => {
      const data = await this.getImport.execute(caller, id);
      return { version: data.version, data };
    };
    return this.streams.open(reply, { caller, channel: IMPORTS_CHANNEL, key: id, current });
  }
}
