import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { OptionText, type OptionTone, ReadingText, Verdict } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';

interface AnsweredOptionsProps {
  item: Pick<QuizItemView, 'options'>;
  answer: Pick<AnswerView, 'optionId' | 'correctOptionId' | 'explanation'>;
  /** Whether each wrong option shows why it is wrong. Without reasons, the boxes are as large as those of the options to choose from. */
  hasReasons?: boolean;
  /** What shows next to an option, by its index. */
  beside?: (index: number) => ReactNode;
}

/** The styles of an option's list, row, and box. Shared with the options to choose from, so that revealing the answer moves nothing. */
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
  // On a phone, `beside` wraps below the option.
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
  '@media (forced-colors: active)': {
    '&[data-tone=correct]': { borderWidth: 3, margin: -2 },
    '&[data-tone=wrong]': { borderWidth: 3, borderStyle: 'dashed', margin: -2 },
  },
});
/** Positioned on the box's border, so that it takes no space. */
const Mark = styled('span')({
  position: 'absolute',
  bottom: 'calc(100% - 0.6875rem)',
  left: '0.75rem',
  display: 'inline-flex',
  alignItems: 'center',
  padding: '0 0.5rem',
  border: '1px solid currentColor',
  borderRadius: '1rem',
  backgroundColor: 'var(--cb-raised)',
  color: 'var(--cb-correct)',
  '&[data-tone=wrong]': { color: 'var(--cb-wrong)' },
});
/** Placed below the option's text, to the right of its letter. */
const Reason = styled(ReadingText)({
  margin: '0.5rem 0 0.25rem 2.5rem',
  paddingTop: '0.5rem',
  borderTop: '1px solid var(--cb-rule)',
  color: 'var(--cb-ink-soft)',
  fontSize: 'calc(1rem * var(--cb-reading-scale, 1))',
  lineHeight: 1.55,
});

/** The options of an answered item: the key green, an incorrect choice red, each with an icon and a label. */
export function AnsweredOptions({ item, answer, hasReasons = true, beside }: AnsweredOptionsProps) {
  const toneOf = (id: string): OptionTone => {
    if (id === answer.correctOptionId) return 'correct';
    return id === answer.optionId ? 'wrong' : 'plain';
  };
  const reasonOf = (id: string) =>
    hasReasons ? answer.explanation.whyWrong.find(({ optionId }) => optionId === id)?.text : undefined;
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
  /** Why the option is wrong. */
  reason: string | undefined;
}

function Answered({ option, index, tone, isOwn, reason }: AnsweredProps) {
  return (
    <AnsweredOption data-tone={tone}>
      {tone !== 'plain' && (
        <Mark data-tone={tone}>
          <Verdict isCorrect={tone === 'correct'}>
            {tone === 'correct' ? `Correct answer${isOwn ? ', your choice' : ''}` : 'Your choice, incorrect'}
          </Verdict>
        </Mark>
      )}
      <OptionText index={index} text={option.text} tone={tone} />
      {reason && <Reason>{reason}</Reason>}
    </AnsweredOption>
  );
}
