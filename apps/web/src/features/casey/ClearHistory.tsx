import { messageOf, useClearCaseyMessagesMutation } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { useState } from 'react';

/** Deletes the member's messages and Casey's replies, once they have confirmed it. */
export function ClearHistory({ total }: { total: number }) {
  const [isOpen, setOpen] = useState(false);
  const [clear, { isLoading }] = useClearCaseyMessagesMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await clear();
    if (error) toast.warning(messageOf(error, 'Your messages couldn’t be deleted.'));
    setOpen(false);
  };
  return (
    <>
      <Button color="secondary" size="small" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', ml: -1 }}>
        Clear History
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Clear your history with Casey?"
        confirmLabel="Clear History"
        dangerous
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        {total === 1
          ? 'Your message and its reply will be deleted.'
          : `Your ${total} messages and their replies will be deleted.`}{' '}
        This can’t be undone.
      </ConfirmDialog>
    </>
  );
}
