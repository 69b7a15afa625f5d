import type { FlaggedQuestion, FlagHistoryEntry, FlagStatus } from '@casebook/contracts';

/** The tabs of the flag review, each with the status it filters by. */
export const tabs = [
  { label: 'All', status: undefined },
  { label: 'Pending', status: 'pending' },
  { label: 'Reviewed', status: 'reviewed' },
  { label: 'Dismissed', status: 'dismissed' },
  { label: 'Actioned', status: 'actioned' },
] as const satisfies readonly { label: string; status: FlagStatus | undefined }[];

export const statusLabels: Record<FlagStatus, string> = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  dismissed: 'Dismissed',
  actioned: 'Actioned',
};

/** The toast after a status change. */
export const statusToasts: Record<FlagStatus, string> = {
  dismissed: 'Flags dismissed',
  actioned: 'Action taken on question',
  reviewed: 'Question marked as reviewed',
  pending: 'Question marked as pending',
};

/** The toasts for several questions. */
export const bulkToasts: Record<FlagStatus, (questions: string) => string> = {
  dismissed: (questions) => `Flags on ${questions} dismissed`,
  actioned: (questions) => `Action taken on ${questions}`,
  reviewed: (questions) => `${questions} marked as reviewed`,
  pending: (questions) => `${questions} marked as pending`,
};

/** The history's actions, in words. */
export const actionLabels: Record<FlagHistoryEntry['action'], string> = {
  flag: 'Flagged',
  unflag: 'Flag withdrawn',
  review: 'Reviewed',
  dismiss: 'Flags dismissed',
  action: 'Actioned',
  delete: 'Deleted',
  other: 'Marked as pending',
};

/** The number of flag reasons in a list entry, before '+N more'. */
const REASONS_SHOWN = 3;

/** @returns the reasons that a list entry shows, and the number of further ones */
export function reasonsOf({ flags, raisedCount }: Pick<FlaggedQuestion, 'flags' | 'raisedCount'>): {
  shown: readonly { key: string; text: string }[];
  more: number;
} {
  const shown = flags.slice(0, REASONS_SHOWN).map((flag) => ({ key: flag.userId, text: reasonText(flag) }));
  return { shown, more: raisedCount - shown.length };
}

/** @returns the reason of a flag, with the member's note if the reason is `other` */
export const reasonText = ({ reason, note }: Pick<FlaggedQuestion['flags'][number], 'reason' | 'note'>): string =>
  note === undefined ? reason : `${reason}: ${note}`;

/** @returns the average number of flags per question, with one decimal */
export const averageFlags = ({ total, flags }: { total: number; flags: number }): string =>
  total === 0 ? '0' : (flags / total).toFixed(1);
