import type { AppErrorGroupPage, ListAppErrorGroupsQuery } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { toAppErrorGroupView } from './app-error-group-view.ts';
import { AppErrorGroupsRepository } from './app-error-groups.repository.ts';

/** Lists the groups of errors, the latest error first. */
@Injectable()
export class ListAppErrorGroups {
  constructor(private readonly groups: AppErrorGroupsRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, resolved }: ListAppErrorGroupsQuery): Promise<AppErrorGroupPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const [found, counted] = await Promise.all([this.groups.page(resolved, after, limit + 1), this.groups.count(resolved)]);
    const { rows, ...next } = cutPage(found, limit, ({ lastSeen, id }) => ({ at: lastSeen, id }));
    const members = await this.groups.countMembers(rows.map(({ id }) => id));
    return { items: rows.map((row) => toAppErrorGroupView(row, members.get(row.id) ?? 0)), ...counted, ...next };
  }
}
