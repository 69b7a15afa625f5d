import { letterAt, OptionText } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import { type MouseEvent, memo, type PointerEvent, useRef } from 'react';
import { optionBox } from '#shared/AnsweredOptions.tsx';

interface OptionChoiceProps {
  id: string;
  group: string;
  index: number;
  text: string;
  isChosen: boolean;
  isStruck: boolean;
  /** Whether the answer is submitted. */
  isLocked: boolean;
  onChoose: (id: string) => void;
  onStrike: (id: string) => void;
}

const Choice = styled('label')(({ theme }) => ({
  ...optionBox,
  cursor: 'pointer',
  // A long press strikes the option out. It must not select text or open the browser's menu.
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
  // Forced colors replace ours, so a thick border marks the choice.
  '@media (forced-colors: active)': { '&[data-chosen]': { outline: '3px solid Highlight', outlineOffset: -3 } },
}));

/**
 * The radio button covers the option. A screen reader finds it wherever a finger touches, and reads it once, because the text below is
 * hidden from it. A mouse event passes through, so that the text can be selected.
 */
const CoveringRadio = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
  '@media (hover: hover) and (pointer: fine)': { pointerEvents: 'none' },
});

/** A lettered option: a tap chooses it; a long press, a right click, or Shift with its letter strikes it out. */
export const OptionChoice = memo(function OptionChoice(props: OptionChoiceProps) {
  const { id, group, index, text, isChosen, isStruck, isLocked, onChoose, onStrike } = props;
  const pressing = useLongPress(() => onStrike(id));
  return (
    <Choice
      data-chosen={isChosen || undefined}
      data-struck={isStruck || undefined}
      data-locked={isLocked || undefined}
      title={isLocked ? undefined : `Right-click or press Shift+${letterAt(index)} to strike it out`}
      {...(!isLocked && pressing)}
    >
      <CoveringRadio
        type="radio"
        name={group}
        checked={isChosen}
        aria-label={`${letterAt(index)}: ${text}${isStruck ? ', struck out' : ''}`}
        aria-disabled={isLocked || undefined}
        onChange={() => onChoose(id)}
      />
      <span aria-hidden="true">
        <OptionText index={index} text={text} tone={isChosen ? 'chosen' : 'plain'} />
      </span>
    </Choice>
  );
});

const LONG_PRESS_MS = 500;
/** A finger that moves further than this is scrolling. Pixels. */
const MOVE_TOLERANCE_PX = 10;

/** Detects a long press by finger or pen, or a right click. Ignores the click that ends a long press. */
function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      wasLong.current = false;
      if (pointerType === 'mouse') return;
      const timer = window.setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > MOVE_TOLERANCE_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      // A touch device also fires `contextmenu` on a long press, which the timer has handled or is about to.
      if (press.current || wasLong.current) return;
      onLongPress();
    },
    onClick: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
    },
  };
}
