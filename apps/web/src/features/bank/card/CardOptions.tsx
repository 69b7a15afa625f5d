import type { QuestionView } from '@casebook/contracts';
import { Highlighted, OptionText, type OptionTone, Verdict } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { KeyTerms } from '#shared/KeyTerms.tsx';

interface CardOptionsProps {
  question: QuestionView;
  query?: string;
  /** Whether the answer shows too, so that the options are marked and can't be selected. */
  isAnswered: boolean;
}

/** The options. A learner may select one to check themselves; the choice is not stored. */
export function CardOptions({ question, query, isAnswered }: CardOptionsProps) {
  const { options, correctOptionId } = question;
  const [pickedId, setPickedId] = useState<string>();
  // Without access there is no answer to mark.
  const isMarked = isAnswered && correctOptionId !== undefined;
  return (
    <>
      <List>
        {options.map((option, index) => {
          const isPicked = option.id === pickedId;
          const isKey = isMarked && option.id === correctOptionId;
          const text = (
            <OptionText
              index={index}
              text={<Highlighted text={option.text} query={query} />}
              tone={toneOf(isKey, isPicked, isMarked)}
            />
          );
          return (
            <Item key={option.id}>
              {isMarked ? (
                <Option data-correct={isKey || undefined}>{text}</Option>
              ) : (
                <PickableOption
                  type="button"
                  aria-pressed={isPicked}
                  onClick={() => setPickedId(isPicked ? undefined : option.id)}
                >
                  {text}
                </PickableOption>
              )}
              {isKey && (
                <Mark>
                  <Verdict isCorrect>Correct answer</Verdict>
                </Mark>
              )}
              {isMarked && isPicked && !isKey && (
                <Mark>
                  <Verdict isCorrect={false}>Your choice</Verdict>
                </Mark>
              )}
            </Item>
          );
        })}
      </List>
      <KeyTerms question={question} />
    </>
  );
}

function toneOf(isKey: boolean, isPicked: boolean, isMarked: boolean): OptionTone {
  if (isKey) return 'correct';
  if (!isPicked) return 'plain';
  return isMarked ? 'wrong' : 'chosen';
}

const List = styled('ol')({
  listStyle: 'none',
  padding: 0,
  margin: '0 0 24px',
  display: 'grid',
  gap: 14,
  maxWidth: 'var(--cb-measure)',
});
const Item = styled('li')({ position: 'relative' });

const optionBox = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  margin: 0,
  padding: '10px 12px',
  border: '1px solid var(--cb-rule)',
  borderRadius: 'var(--cb-radius-medium)',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
} as const;
const Option = styled('div')({
  ...optionBox,
  '&[data-correct]': { borderColor: 'var(--cb-correct)' },
  '@media (forced-colors: active)': { '&[data-correct]': { borderWidth: 3, padding: '8px 10px' } },
});
const PickableOption = styled('button')({
  ...optionBox,
  borderColor: 'var(--cb-edge)',
  cursor: 'pointer',
  '&[aria-pressed=true]': { borderColor: 'var(--cb-accent)', backgroundColor: 'var(--cb-accent-tint)' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { borderWidth: 3, padding: '8px 10px' } },
  '@media (hover: hover)': { '&:hover': { borderColor: 'var(--cb-accent)' } },
});

/** Positioned on the option's border, so that nothing moves when the answer shows. */
const Mark = styled('span')({
  position: 'absolute',
  top: -11,
  right: 10,
  display: 'flex',
  padding: '0 6px',
  backgroundColor: 'var(--cb-raised)',
  borderRadius: 'var(--cb-radius-small)',
});
