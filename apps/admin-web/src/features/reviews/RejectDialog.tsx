import { boundedText, questionLimits } from '@casebook/exam';
import { Field } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

const Notes = z.object({ notes: boundedText(questionLimits.reviewNotes) });

interface RejectDialogProps {
  /** What the rejection applies to: "3 questions". */
  questions: string;
  onReject: (notes: string) => Promise<unknown>;
  onClose: () => void;
}

/** Rejects versions with notes for their authors. */
export function RejectDialog({ questions, onReject, onClose }: RejectDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { notes: '' },
    resolver: zodResolver(Notes, {
      error: () => `Enter notes of up to ${questionLimits.reviewNotes.toLocaleString()} characters`,
    }),
  });
  return (
    <Dialog open onClose={onClose} fullWidth aria-labelledby="reject-title">
      <form noValidate onSubmit={handleSubmit(({ notes }) => onReject(notes))}>
        <DialogTitle id="reject-title">Reject {questions}?</DialogTitle>
        <DialogContent>
          <Field
            label="Notes"
            autoComplete="off"
            registration={register('notes')}
            error={formState.errors.notes?.message}
            hint="The author sees these notes and can submit a better version."
          />
        </DialogContent>
        <DialogActions sx={{ p: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose} color="secondary">
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={formState.isSubmitting}>
            Confirm Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
