import { messageOf, unflagQuestion, useQuestionsDispatch } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { ConfirmDialog, useToast } from '@casebook/web-ui';

interface UnflagDialogProps {
  question: QuestionView;
  onClose: () => void;
}

/** Taking a flag back deletes what was reported with it: asked once. */
export function UnflagDialog({ question, onClose }: UnflagDialogProps) {
  const dispatch = useQuestionsDispatch();
  const toast = useToast();
  const unflag = async () => {
    onClose();
    const error = await dispatch(unflagQuestion(question));
    if (error) toast.error(messageOf(error, 'Failed to unflag question'));
  };
  return (
    <ConfirmDialog
      open
      title="Take back your flag?"
      confirmLabel="Unflag"
      cancelLabel="Keep the flag"
      onConfirm={unflag}
      onCancel={onClose}
    >
      Your report is deleted, and the question comes back to your quizzes.
    </ConfirmDialog>
  );
}
