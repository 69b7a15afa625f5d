import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { Explanation } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

/** Rendered at the end of the explanation, so that it shifts nothing when it loads. */
const QuestionExplanations = lazy(async () => ({
  default: (await import('#shared/explanations/QuestionExplanations.tsx')).QuestionExplanations,
}));

interface AnswerExplanationProps {
  item: QuizItemView;
  answer: AnswerView;
}

/** The whole explanation of an answered item: why each wrong option is wrong, and the model's explanations. */
export function AnswerExplanation({ item, answer }: AnswerExplanationProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Explanation explanation={answer.explanation} options={item.options} chosenId={answer.optionId} />
      <Suspense>
        <QuestionExplanations questionId={item.questionId} />
      </Suspense>
    </Box>
  );
}
