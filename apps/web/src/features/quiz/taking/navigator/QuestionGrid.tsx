import type { QuizView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import type { Attempt } from '../use-attempt.ts';
import { QuestionCell } from './QuestionCell.tsx';
import { stateOfQuestion } from './question-state.ts';

interface QuestionGridProps {
  quiz: QuizView;
  attempt: Attempt;
  onGo: (index: number) => void;
}

/** All questions of the quiz, and how each stands. */
export function QuestionGrid({ quiz, attempt, onGo }: QuestionGridProps) {
  return (
    <Box
      component="nav"
      aria-label="Questions"
      sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'repeat(auto-fill, minmax(38px, 1fr))', p: 0.5 }}
    >
      {quiz.items.map((item, index) => (
        <QuestionCell
          key={item.id}
          index={index}
          state={stateOfQuestion(item, attempt.isOpen)}
          isCurrent={index === attempt.index}
          isMarked={attempt.desk.marked.includes(item.id)}
          onGo={onGo}
        />
      ))}
    </Box>
  );
}
