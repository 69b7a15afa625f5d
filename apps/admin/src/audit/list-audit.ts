import type { AuditPage, ListAuditQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { FindEntries } from './find-entries.ts';

/** Lists audit entries, newest first. */
@Injectable()
export class ListAudit {
  constructor(private readonly findEntries: FindEntries) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, ...query }: ListAuditQuery): Promise<AuditPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const filter = await this.findEntries.filterOf(query);
    if (!filter) return { items: [] };
    const found = await this.findEntries.page(filter, after, limit + 1);
    const { rows, ...next } = cutPage(found, limit, ({ occurredAt, id }) => ({ at: new Date(occurredAt), id }));
    return { items: rows, ...next };
  }
}
