import { messageOf, useDiscardQuizMutation } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { answeredCount } from '../quiz-progress.ts';
import { selectQuiz, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';

const { discardingChanged } = attemptSlice.actions;

/** Confirms Exit Quiz. A quiz is discarded; the daily quiz is only left (decisions.md). */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const { id, kind, items } = useAttempt(selectQuiz);
  const dispatch = useAttemptDispatch();
  const [discard, { isLoading }] = useDiscardQuizMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const isDaily = kind === 'daily';

  const leave = async () => {
    if (!isDaily) {
      dispatch(discardingChanged(true));
      const { error } = await discard({ id });
      if (error) {
        dispatch(discardingChanged(false));
        return toast.error(messageOf(error, 'An unexpected error occurred'));
      }
    }
    navigate(paths.quiz);
  };

  return (
    <ConfirmDialog
      open
      title={isDaily ? 'Leave the daily quiz?' : 'Exit this quiz?'}
      confirmLabel={isDaily ? 'Leave' : 'Exit Quiz'}
      cancelLabel="Keep Going"
      dangerous={!isDaily}
      busy={isLoading}
      onConfirm={leave}
      onCancel={onClose}
    >
      {isDaily
        ? 'Your answers are saved. You can come back to it until midnight UTC.'
        : `You’ve answered ${answeredCount(items)} of ${items.length} questions. Your answers stay in your statistics, but the quiz is discarded and its result isn’t saved.`}
    </ConfirmDialog>
  );
}
