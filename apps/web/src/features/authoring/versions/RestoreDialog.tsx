import { messageOf, useRestoreVersionMutation } from '@casebook/api-client';
import { type QuestionView, RestoreVersionInput } from '@casebook/contracts';
import { ErrorNotice, Field } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';

interface RestoreDialogProps {
  id: string;
  version: number;
  onDone: (question: QuestionView) => void;
  onClose: () => void;
}

/** Confirms restoring an earlier version, and asks for the reason. */
export function RestoreDialog({ id, version, onDone, onClose }: RestoreDialogProps) {
  const [restore, { error, isLoading }] = useRestoreVersionMutation();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { updateReason: '' },
    resolver: zodResolver(RestoreVersionInput, { error: () => 'Enter a reason of up to 300 characters' }),
  });
  const submit = handleSubmit(async (restoreVersionInput) => {
    const answer = await restore({ id, version, restoreVersionInput });
    if (answer.data) onDone(answer.data);
  });
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="restore-title" aria-describedby="restore-text">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="restore-title">Restore version {version}?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography id="restore-text">Its content becomes a new version. Later versions stay in the list.</Typography>
          {error !== undefined && <ErrorNotice>{messageOf(error, 'Failed to update question')}</ErrorNotice>}
          <Field
            label="Reason"
            autoComplete="off"
            registration={register('updateReason')}
            error={formState.errors.updateReason?.message}
            hint="Shown in the list of versions"
          />
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose} color="secondary">
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            Restore
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
