import { isRequestProblem, messageOf } from '@casebook/api-client';
import type { BulkActionInput, FlagStatus } from '@casebook/contracts';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { type BulkTexts, useBulkAction } from '#shared/selection.tsx';
import { bulkToasts, statusToasts } from './flag-texts.ts';

/** The decisions that need confirmation: 'Remove Flag' and 'Delete from DB'. */
export type DecisionToConfirm = 'dismiss' | 'delete';

interface ConfirmDecisionProps {
  decision: DecisionToConfirm | undefined;
  /** What the decision applies to: "3 questions". */
  questions: string;
  onDismiss: () => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** The confirmation of Remove Flag and Delete from DB. The focus starts at Cancel, so that a double click does nothing. */
export const ConfirmDecision = ({ decision, questions, onDismiss, onDelete, onCancel }: ConfirmDecisionProps) => (
  <>
    <ConfirmDialog
      open={decision === 'dismiss'}
      title={`Remove the flags from ${questions}?`}
      confirmLabel="Confirm Remove Flag"
      dangerous
      onConfirm={onDismiss}
      onCancel={onCancel}
    >
      The open flags are dismissed, and quizzes use the questions again.
    </ConfirmDialog>
    <ConfirmDialog
      open={decision === 'delete'}
      title={`Delete ${questions} from the database?`}
      confirmLabel="Confirm Delete from DB"
      dangerous
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      This removes the text, the key, and all versions for everyone, and can’t be undone.
    </ConfirmDialog>
  </>
);

/** The delay before the lists are refetched after a change. Milliseconds. */
const REFRESH_MS = 1_000;

/** Shown if the session ended in another tab. */
const SIGNED_OUT = 'You must be logged in as an admin to perform this action.';

const refusalOf = (error: unknown, fallback: string) =>
  isRequestProblem(error) && error.status === 401 ? SIGNED_OUT : messageOf(error, fallback);

/**
 * An admin's actions on flagged questions. Each shows the outcome as a toast and refetches the lists after a second.
 * @returns functions for one question, which resolve to whether the action succeeded, and functions for several, which resolve to the ids
 * that weren't changed
 */
export function useFlagDecisions() {
  const [decideOne, deciding] = api.useDecideFlagsMutation();
  const [removeOne, removing] = api.useRemoveQuestionMutation();
  const bulk = useBulkAction();
  const toast = useToast();
  const dispatch = useDispatch();
  const refreshSoon = () => window.setTimeout(() => dispatch(api.util.invalidateTags(['Flags'])), REFRESH_MS);

  const decide = async (id: string, status: FlagStatus): Promise<boolean> => {
    const { error } = await decideOne({ id, decideFlagsInput: { status } });
    if (error) toast.error(refusalOf(error, 'Failed to update status'));
    else toast.success(statusToasts[status]);
    refreshSoon();
    return !error;
  };

  const remove = async (id: string): Promise<boolean> => {
    const { error } = await removeOne({ id, permanent: 'true' });
    if (error) toast.error(refusalOf(error, 'Failed to delete question'));
    else toast.success('Question deleted from the database');
    refreshSoon();
    return !error;
  };

  const act = async (input: BulkActionInput, texts: BulkTexts): Promise<string[]> => {
    const left = await bulk.act(input, texts);
    refreshSoon();
    return left;
  };

  const decideAll = (questionIds: string[], status: FlagStatus): Promise<string[]> =>
    act(
      { action: 'decide-flags', questionIds, status },
      {
        done: bulkToasts[status],
        refused: (questions) => `Failed to update status of ${questions}`,
        failed: 'Failed to update status',
      },
    );

  const removeAll = (questionIds: string[]): Promise<string[]> =>
    act(
      { action: 'purge', questionIds },
      {
        done: (questions) => `${questions} deleted from the database`,
        refused: (questions) => `Failed to delete ${questions}`,
        failed: 'Failed to delete question',
      },
    );

  return { decide, remove, decideAll, removeAll, isBusy: deciding.isLoading || removing.isLoading || bulk.isBusy };
}
