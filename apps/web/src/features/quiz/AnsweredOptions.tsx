import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { OptionText, type OptionTone, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';

interface AnsweredOptionsProps {
  item: Pick<QuizItemView, 'options'>;
  answer: Pick<AnswerView, 'optionId' | 'correctOptionId'>;
}

const ground = { plain: 'transparent', chosen: 'transparent', correct: 'tint.correct', wrong: 'tint.wrong' } as const;
const edge = { plain: 'divider', chosen: 'divider', correct: 'success.main', wrong: 'error.main' } as const;

/** The options once answered: locked, the key green, a wrong choice red, each with an icon and a word. */
export function AnsweredOptions({ item, answer }: AnsweredOptionsProps) {
  const toneOf = (id: string): OptionTone => {
    if (id === answer.correctOptionId) return 'correct';
    return id === answer.optionId ? 'wrong' : 'plain';
  };
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.25, maxWidth: 'var(--cb-measure)' }}>
      {item.options.map((option, index) => {
        const tone = toneOf(option.id);
        const isOwn = option.id === answer.optionId;
        return (
          <Box
            component="li"
            key={option.id}
            sx={{ py: 1.75, px: 2, border: 1, borderRadius: 1, borderColor: edge[tone], bgcolor: ground[tone] }}
          >
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
          </Box>
        );
      })}
    </Box>
  );
}
