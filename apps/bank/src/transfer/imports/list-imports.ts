import type { ImportPage, ListImportsQuery } from '@casebook/contracts';
import { type Caller, cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toImportView } from './import-view.ts';
import { ImportsRepository } from './imports.repository.ts';

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
