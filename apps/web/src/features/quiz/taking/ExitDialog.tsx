import { messageOf, useDiscardQuizMutation, useGetDailyQuery } from '@casebook/api-client';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { dailySetTime } from '../next-daily-set.ts';
import { answeredCount } from '../quiz-progress.ts';
import { selectQuiz, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice } from './attempt-slice.ts';

const { discardingChanged } = attemptSlice.actions;

/** Exit Quiz. The first choice leaves the quiz, so that it can be resumed. The second discards it; the daily quiz can't be discarded. */
export function ExitDialog({ onClose }: { onClose: () => void }) {
  const { id, kind, items } = useAttempt(selectQuiz);
  const dispatch = useAttemptDispatch();
  const [discard, { isLoading }] = useDiscardQuizMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const isDaily = kind === 'daily';
  const { data: daily } = useGetDailyQuery(undefined, { skip: !isDaily });

  const leave = () => navigate(paths.quiz);
  const discardQuiz = async () => {
    dispatch(discardingChanged(true));
    const { error } = await discard({ id });
    if (!error) return leave();
    dispatch(discardingChanged(false));
    toast.error(messageOf(error, 'An unexpected error occurred'));
  };

  return (
    <ConfirmDialog
      open
      title={isDaily ? 'Leave the daily quiz?' : 'Exit this quiz?'}
      confirmLabel={isDaily ? 'Leave' : 'Leave and Keep My Place'}
      cancelLabel="Keep Going"
      alternative={isDaily ? undefined : { label: 'Discard Quiz', onChoose: discardQuiz }}
      busy={isLoading}
      onConfirm={leave}
      onCancel={onClose}
    >
      {isDaily
        ? `Your answers are saved. You can come back ${daily ? `until ${dailySetTime(daily.nextAt)}` : 'until the next daily quiz starts'}.`
        : `You’ve answered ${answeredCount(items)} of ${items.length} questions. If you leave, you can resume right here later. If you discard the quiz, your answers stay in your statistics, but its result isn’t saved.`}
    </ConfirmDialog>
  );
}
