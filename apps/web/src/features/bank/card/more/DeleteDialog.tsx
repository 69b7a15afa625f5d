import { messageOf, useRemoveQuestionMutation } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { ConfirmDialog, cutText, useToast } from '@casebook/web-ui';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { focusBeside } from '../focus-beside.ts';

const NAMED_CHARACTERS = 120;

interface DeleteDialogProps {
  question: QuestionView;
  /** The button that led here. */
  from: HTMLElement;
  onClose: () => void;
}

/** Asks once, naming the question and whom it is taken from. */
export function DeleteDialog({ question, from, onClose }: DeleteDialogProps) {
  const [remove, { isLoading }] = useRemoveQuestionMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isEverybodys = question.reviewStatus === 'approved';

  const confirm = async () => {
    const { error } = await remove({ id: question.id });
    if (error) return toast.error(messageOf(error, 'Failed to delete question'));
    toast.success('Question deleted.');
    if (pathname === paths.question(question.id)) return navigate(paths.questions, { replace: true });
    // A dialog that closes gives the focus back to its button: only then does it go on.
    flushSync(onClose);
    focusBeside(from);
  };
  return (
    <ConfirmDialog
      open
      dangerous
      title="Delete this question?"
      confirmLabel="Delete"
      busy={isLoading}
      onConfirm={confirm}
      onCancel={onClose}
    >
      “{cutText(question.question, NAMED_CHARACTERS)}” leaves the bank
      {isEverybodys ? ', everyone’s lists and quizzes included' : ''}. Answers already given stay in the statistics. An admin can
      bring it back.
    </ConfirmDialog>
  );
}
