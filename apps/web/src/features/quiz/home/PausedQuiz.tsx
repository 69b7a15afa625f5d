import { messageOf, useDiscardQuizMutation } from '@casebook/api-client';
import type { QuizSummary } from '@casebook/contracts';
import { ConfirmDialog, Panel, RelativeTime, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';

interface PausedQuizProps {
  quiz: Pick<QuizSummary, 'id' | 'startedAt' | 'answeredQuestions' | 'totalQuestions'>;
}

export function PausedQuiz({ quiz }: PausedQuizProps) {
  const [asks, setAsks] = useState(false);
  const [discard, { isLoading }] = useDiscardQuizMutation();
  const toast = useToast();

  const discardIt = async () => {
    const { error } = await discard({ id: quiz.id });
    setAsks(false);
    if (error) toast.error(messageOf(error, 'An unexpected error occurred'));
    else toast.info('Quiz discarded');
  };

  return (
    <Panel sx={{ bgcolor: 'tint.warning', borderColor: 'warning.main' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box>
          <Typography sx={{ fontWeight: 600 }}>Paused quiz</Typography>
          <Typography variant="body2">
            {quiz.answeredQuestions} of {quiz.totalQuestions} answered, started <RelativeTime at={quiz.startedAt} />
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="secondary" onClick={() => setAsks(true)}>
            Discard
          </Button>
          <Button variant="contained" href={paths.quizTaking(quiz.id)}>
            Resume
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={asks}
        title="Discard this quiz?"
        confirmLabel="Discard"
        dangerous
        busy={isLoading}
        onConfirm={discardIt}
        onCancel={() => setAsks(false)}
      >
        {quiz.answeredQuestions} of {quiz.totalQuestions} questions are answered. The answers stay in your statistics; no result
        is kept.
      </ConfirmDialog>
    </Panel>
  );
}
