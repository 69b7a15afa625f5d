import { messageOf, useDiscardQuizMutation } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { ConfirmDialog, useToast } from '@casebook/web-ui';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { answeredCount } from '../quiz-progress.ts';

interface ExitDialogProps {
  quiz: QuizView;
  /** Set while it is left, so that its own end is no news. */
  isLeaving: RefObject<boolean>;
  onClose: () => void;
}

/** Exit Quiz asks. A quiz is discarded; the daily quiz is only left (decisions.md). */
export function ExitDialog({ quiz, isLeaving, onClose }: ExitDialogProps) {
  const [discard, { isLoading }] = useDiscardQuizMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const isDaily = quiz.kind === 'daily';

  const leave = async () => {
    if (!isDaily) {
      isLeaving.current = true;
      const { error } = await discard({ id: quiz.id });
      isLeaving.current = !error;
      if (error) return toast.error(messageOf(error, 'An unexpected error occurred'));
    }
    navigate(paths.quiz);
  };

  return (
    <ConfirmDialog
      open
      title={isDaily ? 'Leave the daily quiz?' : 'Exit this quiz?'}
      confirmLabel={isDaily ? 'Leave' : 'Exit Quiz'}
      cancelLabel="Go On"
      dangerous={!isDaily}
      busy={isLoading}
      onConfirm={leave}
      onCancel={onClose}
    >
      {isDaily
        ? 'Your answers are kept. You can go on with it until midnight UTC.'
        : `${answeredCount(quiz.items)} of ${quiz.items.length} questions are answered. The answers stay in your statistics; the quiz is discarded and no result is kept.`}
    </ConfirmDialog>
  );
}
