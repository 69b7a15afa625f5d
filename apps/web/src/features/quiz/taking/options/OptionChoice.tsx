import { letterAt, OptionText, visuallyHidden } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useLongPress } from './use-long-press.ts';

interface OptionChoiceProps {
  id: string;
  group: string;
  index: number;
  text: string;
  isChosen: boolean;
  isStruck: boolean;
  /** While the answer waits for its grading. */
  isLocked: boolean;
  onChoose: (id: string) => void;
  onStrike: (id: string) => void;
}

const Choice = styled('label')(({ theme }) => ({
  display: 'block',
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(1.75, 2),
  border: `1px solid ${theme.vars?.palette.edge.main}`,
  borderRadius: theme.vars?.shape.borderRadius,
  backgroundColor: theme.vars?.palette.surface.raised,
  cursor: 'pointer',
  // A long press strikes out; it neither selects text nor opens the browser's menu.
  WebkitTouchCallout: 'none',
  '@media (pointer: coarse)': { userSelect: 'none' },
  '&:hover': { borderColor: theme.vars?.palette.primary.main },
  '&[data-chosen]': {
    borderColor: theme.vars?.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
    backgroundColor: theme.vars?.palette.tint.accent,
  },
  '&[data-struck]': {
    color: theme.vars?.palette.text.secondary,
    textDecoration: 'line-through',
    backgroundColor: 'transparent',
    borderStyle: 'dashed',
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '&[data-locked]': { cursor: 'default' },
}));

const HiddenRadio = styled('input')({ ...visuallyHidden, left: 0 });
const HiddenWord = styled('span')(visuallyHidden);

/** A lettered option: a tap chooses it; a long press, a right click or Shift with its letter strikes it out. */
export const OptionChoice = memo(function OptionChoice(props: OptionChoiceProps) {
  const { id, group, index, text, isChosen, isStruck, isLocked, onChoose, onStrike } = props;
  const pressing = useLongPress(() => onStrike(id));
  return (
    <Choice
      data-chosen={isChosen || undefined}
      data-struck={isStruck || undefined}
      data-locked={isLocked || undefined}
      title={isLocked ? undefined : `Right click or Shift+${letterAt(index)} strikes out`}
      {...(!isLocked && pressing)}
    >
      <HiddenRadio
        type="radio"
        name={group}
        checked={isChosen}
        aria-disabled={isLocked || undefined}
        onChange={() => onChoose(id)}
      />
      <OptionText index={index} text={text} tone={isChosen ? 'chosen' : 'plain'} />
      {isStruck && <HiddenWord>, struck out</HiddenWord>}
    </Choice>
  );
});
