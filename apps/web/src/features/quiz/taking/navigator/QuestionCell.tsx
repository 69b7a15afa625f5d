import RightIcon from '@mui/icons-material/Check';
import WrongIcon from '@mui/icons-material/Close';
import SentIcon from '@mui/icons-material/MoreHoriz';
import MarkedIcon from '@mui/icons-material/WatchLater';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ComponentType, memo } from 'react';
import { type QuestionState, stateWords } from './question-state.ts';

interface QuestionCellProps {
  index: number;
  state: QuestionState;
  isCurrent: boolean;
  isMarked: boolean;
  onGo: (index: number) => void;
}

type Sign = ComponentType<{ 'aria-hidden': 'true'; sx: object }>;
const signs: Record<QuestionState, Sign | undefined> = { right: RightIcon, wrong: WrongIcon, sent: SentIcon, open: undefined };
const looks = {
  right: { color: 'success.main', bgcolor: 'tint.correct', borderColor: 'success.main' },
  wrong: { color: 'error.main', bgcolor: 'tint.wrong', borderColor: 'error.main' },
  sent: { color: 'text.primary', bgcolor: 'tint.warning', borderColor: 'warning.main' },
  open: { color: 'text.primary', bgcolor: 'surface.raised', borderColor: 'edge.main' },
} as const;
const small = { fontSize: '0.875rem' };

/** A question by its number: how it stands by a sign and a colour, whether it is marked, and whether it is shown. */
export const QuestionCell = memo(function QuestionCell({ index, state, isCurrent, isMarked, onGo }: QuestionCellProps) {
  const number = index + 1;
  const SignIcon = signs[state];
  return (
    <ButtonBase
      aria-label={`Question ${number}, ${stateWords[state]}${isMarked ? ', marked' : ''}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGo(index)}
      sx={{
        height: 40,
        border: 1,
        borderRadius: 1,
        position: 'relative',
        typography: 'caption',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        display: 'flex',
        flexDirection: 'column',
        ...looks[state],
        ...(isCurrent && { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: '1px' }),
        '&.Mui-focusVisible': { outline: 2, outlineStyle: 'solid', outlineColor: 'text.primary', outlineOffset: '2px' },
      }}
    >
      {number}
      {SignIcon && <SignIcon aria-hidden="true" sx={small} />}
      {isMarked && (
        <Box component="span" sx={{ position: 'absolute', top: 2, right: 2, color: 'warning.main', lineHeight: 0 }}>
          <MarkedIcon aria-hidden="true" sx={small} />
        </Box>
      )}
    </ButtonBase>
  );
});
