import type { QuestionPage } from '@casebook/contracts';
import { EmptyState } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { focusBeside } from './card/focus-beside.ts';
import { useHiding } from './card/use-hiding.ts';
import { HiddenQuestion } from './HiddenQuestion.tsx';

export function HiddenList({ page }: { page: QuestionPage }) {
  const { showAgain } = useHiding();
  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  const left = page.items.filter(({ id }) => !shownIds.includes(id));
  if (left.length === 0)
    return (
      <EmptyState
        title="Nothing is hidden"
        action={
          <Button variant="contained" href={paths.questions}>
            Go to the Question Bank
          </Button>
        }
      >
        Hide, in the menu of a card, takes a question out of your lists and quizzes and keeps it here.
      </EmptyState>
    );
  return left.map((question) => (
    <HiddenQuestion
      key={question.id}
      question={question}
      onShowAgain={async (button) => {
        focusBeside(button);
        setShownIds((ids) => [...ids, question.id]);
        const isShown = await showAgain(question);
        if (!isShown) setShownIds((ids) => ids.filter((id) => id !== question.id));
      }}
    />
  ));
}
