import type { QuizItemView } from '@casebook/contracts';
import RightIcon from '@mui/icons-material/Check';
import WrongIcon from '@mui/icons-material/Close';
import QueuedIcon from '@mui/icons-material/MoreHoriz';
import MarkedIcon from '@mui/icons-material/WatchLater';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ComponentType, memo, useCallback } from 'react';
import { selectQueuedAnswers } from '#shared/answers.ts';
import { selectQuiz, useAttempt, useAttemptDispatch } from './attempt-quiz.ts';
import { attemptSlice, selectIndex } from './attempt-slice.ts';

type ItemState = 'correct' | 'incorrect' | 'queued' | 'open';

const stateLabels: Record<ItemState, string> = {
  correct: 'answered correctly',
  incorrect: 'answered incorrectly',
  queued: 'waiting to be graded',
  open: 'unanswered',
};
type CellIcon = ComponentType<{ 'aria-hidden': 'true'; sx: object }>;
const icons: Record<ItemState, CellIcon | undefined> = {
  correct: RightIcon,
  incorrect: WrongIcon,
  queued: QueuedIcon,
  open: undefined,
};
const styles = {
  correct: { color: 'success.main', bgcolor: 'tint.correct', borderColor: 'success.main' },
  incorrect: { color: 'error.main', bgcolor: 'tint.wrong', borderColor: 'error.main' },
  queued: { color: 'text.primary', bgcolor: 'tint.warning', borderColor: 'warning.main' },
  open: { color: 'text.primary', bgcolor: 'surface.raised', borderColor: 'edge.main' },
} as const;
const smallIcon = { fontSize: '0.875rem' };

/** Every question of the quiz with its state. @param onMoved called after a question was opened */
export function QuestionGrid({ onMoved }: { onMoved?: () => void }) {
  const dispatch = useAttemptDispatch();
  const { items } = useAttempt(selectQuiz);
  const current = useAttempt(selectIndex);
  const marked = useAttempt(({ attempt }) => attempt.marked);
  const queued = useAttempt(selectQueuedAnswers);
  const move = useCallback(
    (index: number) => {
      onMoved?.();
      dispatch(attemptSlice.actions.movedTo(index));
    },
    [dispatch, onMoved],
  );
  const stateOf = ({ id, answer }: QuizItemView): ItemState => {
    if (answer) return answer.isCorrect ? 'correct' : 'incorrect';
    return queued.some(({ itemId }) => itemId === id) ? 'queued' : 'open';
  };
  return (
    <Box
      component="nav"
      aria-label="Questions"
      sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'repeat(auto-fill, minmax(2.375rem, 1fr))', p: 0.5 }}
    >
      {items.map((item, index) => (
        <QuestionCell
          key={item.id}
          index={index}
          state={stateOf(item)}
          isCurrent={index === current}
          isMarked={marked.includes(item.id)}
          onMove={move}
        />
      ))}
    </Box>
  );
}

interface QuestionCellProps {
  index: number;
  state: ItemState;
  isCurrent: boolean;
  isMarked: boolean;
  onMove: (index: number) => void;
}

/** One question of the grid: its number, its state by icon and color, and whether it is marked or current. */
const QuestionCell = memo(function QuestionCell({ index, state, isCurrent, isMarked, onMove }: QuestionCellProps) {
  const number = index + 1;
  const Icon = icons[state];
  return (
    <ButtonBase
      aria-label={`Question ${number}, ${stateLabels[state]}${isMarked ? ', marked' : ''}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onMove(index)}
      sx={{
        height: '2.5rem',
        border: 1,
        borderRadius: 1,
        position: 'relative',
        typography: 'caption',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        display: 'flex',
        flexDirection: 'column',
        ...styles[state],
        ...(isCurrent && { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: '1px' }),
        '&.Mui-focusVisible': { outline: 2, outlineStyle: 'solid', outlineColor: 'text.primary', outlineOffset: '2px' },
      }}
    >
      {number}
      {Icon && <Icon aria-hidden="true" sx={smallIcon} />}
      {isMarked && (
        <Box component="span" sx={{ position: 'absolute', top: 2, right: 2, color: 'warning.main', lineHeight: 0 }}>
          <MarkedIcon aria-hidden="true" sx={smallIcon} />
        </Box>
      )}
    </ButtonBase>
  );
});
