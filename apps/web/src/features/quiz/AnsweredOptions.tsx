import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { OptionText, type OptionTone, Verdict } from '@casebook/web-ui';
import { styled } from '@mui/material/styles';

interface AnsweredOptionsProps {
  item: Pick<QuizItemView, 'options'>;
  answer: Pick<AnswerView, 'optionId' | 'correctOptionId'>;
}

const Options = styled('ol')({
  listStyle: 'none',
  padding: 0,
  margin: 0,
  display: 'grid',
  gap: 10,
  maxWidth: 'var(--cb-measure)',
});
const AnsweredOption = styled('li')({
  padding: '14px 16px',
  border: '1px solid var(--cb-rule)',
  borderRadius: 'var(--cb-radius-medium)',
  '&[data-tone=correct]': { borderColor: 'var(--cb-correct)', backgroundColor: 'var(--cb-correct-tint)' },
  '&[data-tone=wrong]': { borderColor: 'var(--cb-wrong)', backgroundColor: 'var(--cb-wrong-tint)' },
});

/** The options once answered: locked, the key green, a wrong choice red, each with an icon and a word. */
export function AnsweredOptions({ item, answer }: AnsweredOptionsProps) {
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
          <AnsweredOption key={option.id} data-tone={tone}>
            <OptionText
              index={index}
              text={option.text}
              tone={tone}
              note={
                tone !== 'plain' && (
                  <Verdict isCorrect={tone === 'correct'}>
                    {tone === 'correct' ? `Correct answer${isOwn ? ', your choice' : ''}` : 'Wrong, your choice'}
                  </Verdict>
                )
              }
            />
          </AnsweredOption>
        );
      })}
    </Options>
  );
}
