import { isRequestProblem, messageOf, useDeleteUserMutation, useSession } from '@casebook/api-client';
import { ErrorNotice, Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { noProof, proofOf, ReauthenticationFields } from '#shared/ReauthenticationFields.tsx';
import { Action } from './SettingsPage.tsx';

/** What the bank keeps under a pseudonym after the deletion (its repositories' `erase`). */
const whatStays =
  'Questions you’ve written will be kept without your name, and your answers will still count in question statistics.';

/** Deletes the account after the member has typed its address. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Typography color="textSecondary">
        Deletes your account, quizzes, bookmarks, progress, and messages to Casey. {whatStays} This can’t be undone.
      </Typography>
      <Action onClick={() => setOpen(true)} isDangerous>
        Delete Account
      </Action>
      {isOpen && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const session = useSession();
  const [deleteUser] = useDeleteUserMutation();
  const [failure, setFailure] = useState<string>();
  const [needsProof, setNeedsProof] = useState(false);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { address: '', ...noProof } });
  const remove = handleSubmit(async ({ address: _typed, ...proof }) => {
    setFailure(undefined);
    const { error } = await deleteUser({ deleteUserInput: proofOf(proof) });
    if (isRequestProblem(error) && error.code === 'reauthentication_needed') return setNeedsProof(true);
    if (error) return setFailure(messageOf(error, 'An unexpected error occurred'));
    // The server deleted the session with the account; this removes it from the browser.
    await (await session.auth()).signOut({ scope: 'local' });
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-title" fullWidth maxWidth="xs">
      <DialogTitle id="delete-title">Delete your account?</DialogTitle>
      <Box component="form" noValidate onSubmit={remove}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            Your account, quizzes, bookmarks, progress, and messages to Casey will be deleted. {whatStays} To confirm, enter{' '}
            {email}.
          </Typography>
          <Field
            label="Email Address"
            type="email"
            inputMode="email"
            autoComplete="off"
            registration={register('address', {
              validate: (typed) => typed.trim().toLowerCase() === email.toLowerCase() || `Enter ${email} to confirm`,
            })}
            error={formState.errors.address?.message}
          />
          {needsProof && <ReauthenticationFields register={register} />}
        </DialogContent>
        <DialogActions disableSpacing sx={{ p: 2, gap: 1, flexWrap: 'wrap' }}>
          <Button onClick={onClose} color="secondary">
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={formState.isSubmitting}>
            Delete Account
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
