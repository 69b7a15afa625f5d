import { ConfirmDialog, counted } from '@casebook/web-ui';
import { countPending, type PendingChanges } from '#shared/pending-changes.ts';

interface UnsentDialogProps {
  unsent: PendingChanges;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms signing out while some changes haven't reached the server. */
export function UnsentDialog({ unsent, onConfirm, onCancel }: UnsentDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Sign out before everything is sent?"
      confirmLabel="Sign Out"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {unsentSummary(unsent)} in this browser and will be sent when you sign in here again. Your other data is removed from it.
    </ConfirmDialog>
  );
}

function unsentSummary(unsent: PendingChanges): string {
  const { answers, bookmarks, ratings } = unsent;
  const parts = [
    unsentCount(answers, 'answer'),
    unsentCount(bookmarks, 'bookmark change'),
    unsentCount(ratings, 'rating'),
  ].flatMap((part) => part ?? []);
  return `${new Intl.ListFormat('en-US').format(parts)} ${countPending(unsent) === 1 ? 'stays' : 'stay'}`;
}

const unsentCount = (count: number, noun: string): string | undefined =>
  count === 0 ? undefined : counted(count, `unsent ${noun}`);
