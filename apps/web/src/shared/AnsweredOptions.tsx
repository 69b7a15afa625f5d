import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { letterAt, OptionText, type OptionTone, ReadingText, Verdict } from '@casebook/web-ui';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

interface AnsweredOptionsProps {
  item: Pick<QuizItemView, 'options'>;
  answer: Pick<AnswerView, 'optionId' | 'correctOptionId' | 'explanation'>;
  /** Which reasons show, and what a tap on an option does; without it they all show. */
  reasons?: ReasonsProps;
  /** What shows next to an option, by its index. */
  beside?: (index: number) => ReactNode;
}

export interface ReasonsProps {
  readonly shown: ReadonlySet<string>;
  readonly onToggle: (optionId: string) => void;
}

/** The list, the row, and the box of an option. Shared with the options to choose from, so that the reveal moves nothing. */
export const optionList = { display: 'grid', gap: '0.75rem', margin: 0, padding: 0, listStyle: 'none' } as const;
export const optionRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  '@media (min-width: 600px)': { flexWrap: 'nowrap' },
} as const;
export const optionBox = {
  display: 'block',
  position: 'relative',
  // What stands beside an option wraps below it on a phone.
  flex: '1 1 100%',
  minWidth: 0,
  padding: '0.8125rem 1rem',
  border: '1px solid var(--cb-edge)',
  borderRadius: 'var(--cb-radius-medium)',
  backgroundColor: 'var(--cb-raised)',
} as const;

const Options = styled('ol')({ ...optionList, maxWidth: 'var(--cb-measure)' });
const Row = styled('li')(optionRow);
const AnsweredOption = styled('div')({
  ...optionBox,
  borderColor: 'var(--cb-rule)',
  '&[data-tone=correct]': { borderColor: 'var(--cb-correct)', backgroundColor: 'var(--cb-correct-tint)' },
  '&[data-tone=wrong]': { borderColor: 'var(--cb-wrong)', backgroundColor: 'var(--cb-wrong-tint)' },
  '&[data-expandable]': { cursor: 'pointer' },
  '@media (forced-colors: active)': {
    '&[data-tone=correct]': { borderWidth: 3, margin: -2 },
    '&[data-tone=wrong]': { borderWidth: 3, borderStyle: 'dashed', margin: -2 },
  },
});
/** Stands on the box's border, so that it takes no room. */
const onBorder = {
  position: 'absolute',
  display: 'inline-flex',
  alignItems: 'center',
  padding: '0 0.5rem',
  border: '1px solid currentColor',
  borderRadius: '1rem',
  backgroundColor: 'var(--cb-raised)',
} as const;
const Mark = styled('span')({
  ...onBorder,
  bottom: 'calc(100% - 0.6875rem)',
  left: '0.75rem',
  color: 'var(--cb-correct)',
  '&[data-tone=wrong]': { color: 'var(--cb-wrong)' },
});
const Why = styled('button')({
  ...onBorder,
  bottom: 0,
  right: '0.75rem',
  transform: 'translateY(50%)',
  minHeight: 24,
  paddingRight: '0.25rem',
  color: 'var(--cb-ink-soft)',
  borderColor: 'var(--cb-edge)',
  font: '600 0.8125rem/1.4 var(--cb-sans)',
  cursor: 'pointer',
  '&:hover': { color: 'var(--cb-ink)', borderColor: 'var(--cb-ink)' },
  '& svg': { fontSize: '1.125rem', transition: 'transform 180ms' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});
/** Below the option's words, beside its letter. */
const Reason = styled(ReadingText)({
  margin: '0.5rem 0 0.25rem 2.5rem',
  paddingTop: '0.5rem',
  borderTop: '1px solid var(--cb-rule)',
  color: 'var(--cb-ink-soft)',
  fontSize: 'calc(1rem * var(--cb-reading-scale, 1))',
  lineHeight: 1.55,
  animation: 'cb-appear 180ms ease-out',
});

/** The options of an answered item: the key green, an incorrect choice red, each with an icon and a label; in each wrong one why. */
export function AnsweredOptions({ item, answer, reasons, beside }: AnsweredOptionsProps) {
  const toneOf = (id: string): OptionTone => {
    if (id === answer.correctOptionId) return 'correct';
    return id === answer.optionId ? 'wrong' : 'plain';
  };
  const reasonOf = (id: string) => answer.explanation.whyWrong.find(({ optionId }) => optionId === id)?.text;
  return (
    <Options aria-label="Options">
      {item.options.map((option, index) => (
        <Row key={option.id}>
          <Answered
            option={option}
            index={index}
            tone={toneOf(option.id)}
            isOwn={option.id === answer.optionId}
            reason={reasonOf(option.id)}
            reasons={reasons}
          />
          {beside?.(index)}
        </Row>
      ))}
    </Options>
  );
}

interface AnsweredProps {
  option: QuizItemView['options'][number];
  index: number;
  tone: OptionTone;
  isOwn: boolean;
  /** Why it is wrong. */
  reason: string | undefined;
  reasons: ReasonsProps | undefined;
}

function Answered({ option, index, tone, isOwn, reason, reasons }: AnsweredProps) {
  const reasonId = useId();
  const isShown = !reasons || reasons.shown.has(option.id);
  const toggle = reason && reasons ? () => reasons.onToggle(option.id) : undefined;
  return (
    // A tap anywhere on the option does what its button does; a selection of its text doesn't.
    <AnsweredOption
      data-tone={tone}
      data-expandable={toggle && true}
      onClick={toggle && (() => window.getSelection()?.isCollapsed !== false && toggle())}
    >
      {tone !== 'plain' && (
        <Mark data-tone={tone}>
          <Verdict isCorrect={tone === 'correct'}>
            {tone === 'correct' ? `Correct answer${isOwn ? ', your choice' : ''}` : 'Incorrect, your choice'}
          </Verdict>
        </Mark>
      )}
      <OptionText index={index} text={option.text} tone={tone} />
      {reason && isShown && <Reason id={reasonId}>{reason}</Reason>}
      {toggle && (
        <Why
          type="button"
          aria-expanded={isShown}
          aria-controls={isShown ? reasonId : undefined}
          aria-label={`Why ${letterAt(index)} is wrong`}
          onClick={(event) => {
            event.stopPropagation();
            toggle();
          }}
        >
          Why?
          <ExpandIcon aria-hidden="true" />
        </Why>
      )}
    </AnsweredOption>
  );
}
