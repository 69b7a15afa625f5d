import { Sheet } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { CaseyChat } from '#shared/casey/CaseyChat.tsx';
import { CaseyGate } from '#shared/casey/CaseyGate.tsx';
import { hintSuggestions, reviewSuggestions } from '#shared/casey/use-casey.ts';
import { selectItem, useAttempt } from './attempt-quiz.ts';

/** Casey beside the question: a hint until it is answered, an explanation after. The quiz continues behind the sheet. */
export function CaseySheet({ onClose }: { onClose: () => void }) {
  const { questionId, answer } = useAttempt(selectItem);
  const quizId = useAttempt(({ attempt }) => attempt.quizId);
  return (
    <Sheet title="Casey" onClose={onClose}>
      {() => (
        <Box style={{ '--casey-ground': 'var(--cb-raised)', '--casey-bottom': '0px' } as object}>
          <CaseyGate>
            <CaseyChat about={{ quizId, questionId }} suggestions={answer ? reviewSuggestions : hintSuggestions} isFocused />
          </CaseyGate>
        </Box>
      )}
    </Sheet>
  );
}
