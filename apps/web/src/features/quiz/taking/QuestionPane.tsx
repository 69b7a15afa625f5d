import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { AnswerReveal } from './AnswerReveal.tsx';
import { OptionChoices } from './options/OptionChoices.tsx';
import { useTallies } from './options/use-tallies.tsx';
import type { Attempt } from './use-attempt.ts';

interface QuestionPaneProps {
  attempt: Attempt;
  total: number;
}

/** The stem, and below it the options or what became of them. The keyboard's place follows the question. */
export function QuestionPane({ attempt, total }: QuestionPaneProps) {
  const { item, index } = attempt;
  const stem = useRef<HTMLHeadingElement>(null);
  const shown = useRef(item.id);
  useEffect(() => {
    if (shown.current === item.id) return;
    shown.current = item.id;
    stem.current?.focus();
  }, [item.id]);

  return (
    <Box component="article" aria-label={`Question ${index + 1} of ${total}`}>
      <Typography
        id="stem"
        ref={stem}
        tabIndex={-1}
        variant="stem"
        component="h1"
        sx={{ maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere', mb: 3, scrollMarginTop: 24 }}
      >
        {item.question}
      </Typography>
      <ItemOptions key={item.id} attempt={attempt} />
    </Box>
  );
}

/** Keyed by the item: whether its tallies are shown outlasts the reveal. */
function ItemOptions({ attempt }: { attempt: Attempt }) {
  const { item } = attempt;
  const tallies = useTallies(attempt);
  if (item.answer) return <AnswerReveal item={item} answer={item.answer} tallyOf={tallies.counterOf} />;
  return <OptionChoices item={item} attempt={attempt} tallies={tallies} />;
}
