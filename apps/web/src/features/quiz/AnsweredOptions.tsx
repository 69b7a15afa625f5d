import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { OptionText, type OptionTone, Verdict } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

interface AnsweredOptionsProps {
  item: Pick<QuizItemView, 'options'>;
  answer: Pick<AnswerView, 'optionId' | 'correctOptionId'>;
  /** What shows next to an option, by its index. */
  beside?: (index: number) => ReactNode;
}

const Options = styled('ol')({
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'grid',
  gap: 10,
  maxWidth: 'var(--cb-measure)',
});
const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  '@media (min-width: 600px)': { flexWrap: 'nowrap' },
});
const AnsweredOption = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '14px 16px',
  border: '1px solid var(--cb-rule)',
  borderRadius: 'var(--cb-radius-medium)',
  '&[data-tone=correct]': { borderColor: 'var(--cb-correct)', backgroundColor: 'var(--cb-correct-tint)' },
  '&[data-tone=wrong]': { borderColor: 'var(--cb-wrong)', backgroundColor: 'var(--cb-wrong-tint)' },
});

/** The options of an answered item: the key green, an incorrect choice red, each with an icon and a label. */
export function AnsweredOptions({ item, answer, beside }: AnsweredOptionsProps) {
  const toneOf = (id: string): OptionTone => {
    if (id === answer.correctOptionId) return 'correct';
    return id === answer.optionId ? 'wrong' : 'plain';
  };
  return (
    <Options>
      {item.options.map((option, index) => {
        const tone = toneOf(option.id);
        const isOwn = option.id === answer.optionId;
        return (
          <Row key={option.id}>
            <AnsweredOption data-tone={tone}>
              <OptionText
                index={index}
                text={option.text}
                tone={tone}
                note={
                  tone !== 'plain' && (
                    <Verdict isCorrect={tone === 'correct'}>
                      {tone === 'correct' ? `Correct answer${isOwn ? ', your choice' : ''}` : 'Incorrect, your choice'}
                    </Verdict>
                  )
                }
              />
            </AnsweredOption>
            {beside?.(index)}
          </Row>
        );
      })}
    </Options>
  );
}
