import type { AppErrorGroup, AppErrorGroupStatus } from '@casebook/contracts';
import type { AppErrorGroupRow } from './app-error-groups.repository.ts';

/** @param members how many members reported its errors */
export const toAppErrorGroupView = (
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
