import {
  APP_ERRORS_OFFSET_MAX,
  AppError,
  type AppErrorEntry,
  type AppErrorGroup,
  type AppErrorGroupPage,
  type AppErrorGroupStatus,
  type AppErrorList,
  type AppErrorQuery,
  type DecideAppErrorGroupInput,
  type ListAppErrorGroupsQuery,
} from '@casebook/contracts';
import { type Caller, cutPage, Database, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type AppErrorGroupRow, AppErrorGroupsRepository } from './app-error-groups.repository.ts';
import { type AppErrorRow, AppErrorsRepository } from './app-errors.repository.ts';

/** @param members how many members reported the group's errors */
const toAppErrorGroupView = (
  { resolvedAt, reopenedAt, firstSeen, lastSeen, ...group }: AppErrorGroupRow,
  members: number,
): AppErrorGroup => ({
  id: group.id,
  whereAt: group.whereAt,
  what: group.what,
  message: group.message,
  count: group.count,
  members,
  firstSeen: firstSeen.toISOString(),
  lastSeen: lastSeen.toISOString(),
  status: statusOf({ resolvedAt, reopenedAt }),
  ...(resolvedAt && { resolvedAt: resolvedAt.toISOString() }),
  ...(reopenedAt && { reopenedAt: reopenedAt.toISOString() }),
});

function statusOf({ resolvedAt, reopenedAt }: Pick<AppErrorGroupRow, 'resolvedAt' | 'reopenedAt'>): AppErrorGroupStatus {
  if (resolvedAt) return 'resolved';
  return reopenedAt ? 'reopened' : 'open';
}

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

/** Lists the error log, newest first. Paged by offset, because the screen shows "Page X / Y". */
@Injectable()
export class ListAppErrors {
  constructor(private readonly errors: AppErrorsRepository) {}

  /** @throws app-error.offset-too-large beyond offset 10,000, because a page's time grows with its offset */
  async execute({ limit, offset, ...filter }: AppErrorQuery): Promise<AppErrorList> {
    if (offset > APP_ERRORS_OFFSET_MAX) throw new AppError('app-error.offset-too-large');
    const [rows, count] = await Promise.all([this.errors.list(filter, limit, offset), this.errors.count(filter)]);
    return { data: rows.map(toEntry), count };
  }
}

const toEntry = ({ id, createdAt, whereAt, what, message, userId, url, ua, ctx, groupId }: AppErrorRow): AppErrorEntry => ({
  id,
  created_at: createdAt.toISOString(),
  where_at: whereAt,
  what,
  message,
  user_id: userId,
  url,
  ua,
  ctx,
  group_id: groupId,
});

/** Resolves a group of errors, or reopens it, for an admin. A decision that changes nothing isn't audited. */
@Injectable()
export class DecideAppErrorGroup {
  constructor(
    private readonly database: Database,
    private readonly groups: AppErrorGroupsRepository,
  ) {}

  /** @throws app-error.group-not-found */
  execute(caller: Caller, groupId: string, { resolved }: DecideAppErrorGroupInput): Promise<AppErrorGroup> {
    return this.database.write(caller, async (tx) => {
      const group = await this.groups.lock(tx, groupId);
      if (!group) throw new AppError('app-error.group-not-found');
      const members = (await this.groups.countMembers([groupId], tx)).get(groupId) ?? 0;
      if (resolved === (group.resolvedAt !== null)) return toAppErrorGroupView(group, members);
      const decided = resolved ? { ...group, resolvedAt: tx.now } : { ...group, resolvedAt: null, reopenedAt: tx.now };
      await this.groups.saveDecision(tx, decided);
      tx.audit(resolved ? 'error-group.resolved' : 'error-group.reopened', { groupId });
      return toAppErrorGroupView(decided, members);
    });
  }
}
