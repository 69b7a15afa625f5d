import type { PendingChanges } from '@casebook/api-client';
import { ConfirmDialog } from '@casebook/web-ui';

interface UnsentDialogProps {
  unsent: PendingChanges;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before signing out while the server doesn't have everything yet. */
export function UnsentDialog({ unsent, onLeave, onStay }: UnsentDialogProps) {
  return (
    <ConfirmDialog open title="Sign out before everything is sent?" confirmLabel="Sign Out" onConfirm={onLeave} onCancel={onStay}>
      {unsentWords(unsent)} in this browser and will be sent when you sign in here again. Everything else of yours is removed from
      it.
    </ConfirmDialog>
  );
}

function unsentWords({ answers, bookmarks }: PendingChanges): string {
  const parts = [counted(answers, 'answer'), counted(bookmarks, 'bookmark change')].filter((part) => part !== undefined);
  return `${parts.join(' and ')} ${answers + bookmarks === 1 ? 'stays' : 'stay'}`;
}

const counted = (count: number, what: string): string | undefined =>
  count === 0 ? undefined : `${count} unsent ${what}${count === 1 ? '' : 's'}`;
