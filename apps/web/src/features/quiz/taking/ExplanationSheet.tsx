import type { AnswerView } from '@casebook/contracts';
import { letterAt, ReadingText, Sheet } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { AnswerExplanation } from './AnswerExplanation.tsx';
import { selectItem, useAttempt } from './attempt-quiz.ts';
import { QuestionActions, type QuestionActionsProps } from './QuestionActions.tsx';

interface ExplanationSheetProps extends QuestionActionsProps {
  answer: AnswerView;
  onClose: () => void;
}

/** The whole explanation and the question's actions, for screens without room beside the question. */
export function ExplanationSheet({ answer, onFlag, onClose, ...actions }: ExplanationSheetProps) {
  const item = useAttempt(selectItem);
  const key = item.options.findIndex(({ id }) => id === answer.correctOptionId);
  return (
    <Sheet title="Explanation" onClose={onClose}>
      {(close) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pb: 1 }}>
          {key >= 0 && (
            <ReadingText>
              The answer is {letterAt(key)}: {item.options[key]?.text}
            </ReadingText>
          )}
          <AnswerExplanation item={item} answer={answer} />
          <Box role="group" aria-label="This question" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -1 }}>
            <QuestionActions {...actions} isLabeled onFlag={() => close(onFlag)} />
          </Box>
        </Box>
      )}
    </Sheet>
  );
}
