import type { QuizSetup } from '@casebook/contracts';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import HardIcon from '@mui/icons-material/SignalCellularAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { paths } from '#shared/paths.ts';
import { StartProblem, useStartQuiz } from '#shared/start-quiz.tsx';
import { MAX_QUESTIONS } from './setup-choices.ts';

interface QuickStartsProps {
  setup: QuizSetup | undefined;
  /** The paused quiz, if there is one. */
  pausedId: string | undefined;
}

/** Quizzes that start without further choices. */
export function QuickStarts({ setup, pausedId }: QuickStartsProps) {
  const id = useId();
  const { start, isStarting, problem } = useStartQuiz();
  const isDisabled = pausedId !== undefined || isStarting;
  const bookmarked = setup?.bookmarked ?? 0;
  const count = Math.min(bookmarked, MAX_QUESTIONS);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">Quick start</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {pausedId && (
          <Button variant="outlined" href={paths.quizTaking(pausedId)}>
            Resume Previous Quiz
          </Button>
        )}
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<BookmarkIcon />}
          disabled={isDisabled || bookmarked === 0}
          aria-describedby={id}
          onClick={() => start({ kind: 'standard', from: 'bookmarks', count })}
        >
          Start from Bookmarks
        </Button>
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<HardIcon />}
          disabled={isDisabled}
          onClick={() => start({ kind: 'hard-random' })}
        >
          10 Hard Random (All Domains)
        </Button>
      </Box>
      <Typography id={id} variant="caption" color="textSecondary">
        {setup && bookmarksNote(bookmarked, count)}
      </Typography>
      {problem && <StartProblem problem={problem} />}
    </Box>
  );
}

function bookmarksNote(bookmarked: number, count: number): string {
  if (bookmarked === 0) return 'To start a quiz from your bookmarks, bookmark a question in the bank first.';
  return bookmarked > count ? `${count} of your ${bookmarked.toLocaleString()} bookmarked questions` : `${bookmarked} bookmarked`;
}
