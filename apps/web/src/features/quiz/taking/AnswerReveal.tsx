import type { AnswerView, QuizItemView } from '@casebook/contracts';
import { Announcement, Explanation, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AnsweredOptions } from '../AnsweredOptions.tsx';

interface AnswerRevealProps {
  item: QuizItemView;
  answer: AnswerView;
  /** The tally of an option, if tallies are shown. */
  tallyOf: (index: number) => ReactNode;
}

/** An answer older than this was given before the page was opened, and is not announced. Milliseconds. */
const freshFor = 60_000;

/** The answer revealed. It is heard: by the focus, where the options took it with them, else by an announcement. */
export function AnswerReveal({ item, answer, tallyOf }: AnswerRevealProps) {
  const verdict = useRef<HTMLHeadingElement>(null);
  const [announced, setAnnounced] = useState('');
  const word = answer.isCorrect ? 'Correct' : 'Incorrect';
  const { answeredAt } = answer;

  useEffect(() => {
    if (Date.now() - Date.parse(answeredAt) > freshFor) return;
    if (document.activeElement === document.body) verdict.current?.focus({ preventScroll: true });
    else setAnnounced(word);
  }, [answeredAt, word]);

  return (
    <>
      <Announcement>{announced}</Announcement>
      <AnsweredOptions item={item} answer={answer} beside={tallyOf} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 4, pt: 3 }}>
        <Typography ref={verdict} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 2.5 }}>
          <Verdict isCorrect={answer.isCorrect}>{word}</Verdict>
        </Typography>
        <Explanation explanation={answer.explanation} options={item.options} />
      </Box>
    </>
  );
}
