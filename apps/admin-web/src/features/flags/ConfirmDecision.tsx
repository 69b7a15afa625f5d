import { ConfirmDialog } from '@casebook/web-ui';

/** The decisions that need confirmation: 'Remove Flag' and 'Delete from DB'. */
export type ConfirmedDecision = 'dismiss' | 'delete';

interface ConfirmDecisionProps {
  decision: ConfirmedDecision | undefined;
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
