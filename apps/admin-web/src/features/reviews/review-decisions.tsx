import type { ReviewPage, ReviewStatus } from '@casebook/contracts';
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
import { useBulkAction } from '#shared/selection.tsx';

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

type Decision = 'approved' | 'rejected';

/** Approves and rejects versions. If a question has a newer version than the one the admin saw, the decision on it is refused. */
export function useReviewDecisions() {
  const { act, isBusy } = useBulkAction();
  /** @param notes why the versions are rejected @returns the keys of the versions that weren't decided */
  const decide = async (reviews: readonly Review[], decision: Decision, notes?: string): Promise<string[]> => {
    const left = await act(
      {
        action: 'review',
        questionIds: reviews.map(({ questionId }) => questionId),
        versions: reviews.map(({ version }) => version),
        decision,
        ...(notes !== undefined && { notes }),
      },
      {
        done: (questions) => `${questions} ${decision}`,
        refused: (questions) => `${questions} changed in the meantime`,
        failed: 'The review couldn’t be saved.',
      },
    );
    return reviews.filter(({ questionId }) => left.includes(questionId)).map(keyOf);
  };
  return { decide, isBusy };
}

export type Review = ReviewPage['items'][number];

/** Identifies a version in the list. */
export const keyOf = ({ questionId, version }: Pick<Review, 'questionId' | 'version'>): string => `${questionId} ${version}`;

/** The tabs of the reviews, each with its filter. */
export const reviewTabs = [
  { label: 'In review', status: 'in-review' },
  { label: 'Approved', status: 'approved' },
  { label: 'Rejected', status: 'rejected' },
] as const satisfies readonly { label: string; status: ReviewStatus }[];

/** @returns facts about a version that a reviewer should know first, such as who or what wrote it */
export function draftFacts({ version, model, guessable }: Review): string[] {
  return [
    version === 1 ? 'New question' : `Version ${version}`,
    ...(model === undefined ? [] : [`Written by ${model}`]),
    ...(guessable ? ['Guessable from the options'] : []),
  ];
}
