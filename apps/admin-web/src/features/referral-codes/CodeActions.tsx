import { messageOf } from '@casebook/api-client';
import type { ReferralCode } from '@casebook/contracts';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { api } from '#shared/api.ts';

/** Edit, Activate or Deactivate, and Delete. Shows why an action failed. */
export function CodeActions({ code, onEdit }: { code: ReferralCode; onEdit: () => void }) {
  const [change, changing] = api.useChangeReferralCodeMutation();
  const [isDeleting, setDeleting] = useState(false);
  const toast = useToast();
  const { id, isActive } = code;

  const toggle = async () => {
    const { error } = await change({ id, changeReferralCodeInput: { isActive: !isActive } });
    if (error) toast.error(messageOf(error, 'The code couldn’t be changed. Please try again.'));
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: { md: 'nowrap', xs: 'wrap' }, gap: 0.5 }}>
      <Button size="small" color="secondary" onClick={onEdit} aria-label={`Edit ${code.code}`}>
        Edit
      </Button>
      <Button
        size="small"
        color="secondary"
        onClick={toggle}
        disabled={changing.isLoading}
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${code.code}`}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button size="small" color="error" onClick={() => setDeleting(true)} aria-label={`Delete ${code.code}`}>
        Delete
      </Button>
      <DeleteDialog code={code} open={isDeleting} onClose={() => setDeleting(false)} />
    </Box>
  );
}

function DeleteDialog({ code, open, onClose }: { code: ReferralCode; open: boolean; onClose: () => void }) {
  const [remove, { isLoading }] = api.useDeleteReferralCodeMutation();
  const toast = useToast();
  const confirm = async () => {
    const { error } = await remove({ id: code.id });
    if (error) toast.error(messageOf(error, 'The code couldn’t be deleted. Please try again.'));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete this referral code?"
      confirmLabel="Delete"
      dangerous
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      New members can’t sign up with “{code.code}” anymore. Existing signups stay in the report.
    </ConfirmDialog>
  );
}
