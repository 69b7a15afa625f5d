import { useGetAccessQuery } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DailyUpsell } from './DailyUpsell.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { scoreOf } from './score.ts';
import { useCompletion } from './use-completion.ts';

export function QuizResults({ quiz }: { quiz: QuizView }) {
  const { failure, retry } = useCompletion(quiz);
  const { data: access } = useGetAccessQuery();
  const score = scoreOf(quiz.items);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {failure && <ErrorNotice onRetry={retry}>{failure}</ErrorNotice>}
      {score.missing > 0 && (
        <ErrorNotice>There was a problem restoring your quiz results. The score may be inaccurate.</ErrorNotice>
      )}
      <ScoreSummary score={score} kind={quiz.kind} />
      <Box>
        <Button variant="contained" href="/quiz">
          New Quiz
        </Button>
      </Box>
      {quiz.kind === 'daily' && access?.active === false && <DailyUpsell />}
      <Box component="section" aria-labelledby="review">
        <Typography id="review" variant="h2" sx={{ mb: 2 }}>
          Question review
        </Typography>
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {quiz.items.map((item, index) => (
            <ReviewItem key={item.id} item={item} number={index + 1} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
