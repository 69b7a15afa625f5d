import { useGetAccessQuery } from '@casebook/api-client';
import type { QuizView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DailyUpsell } from './DailyUpsell.tsx';
import { DomainResults } from './DomainResults.tsx';
import { ResultActions } from './ResultActions.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ScoreSummary } from './ScoreSummary.tsx';
import { SharePanel } from './SharePanel.tsx';
import { SlowestQuestions } from './SlowestQuestions.tsx';
import { StudyNext } from './StudyNext.tsx';
import { scoreOf } from './score.ts';
import { useCompletion } from './use-completion.ts';

export function QuizResults({ quiz }: { quiz: QuizView }) {
  const { failure, retry } = useCompletion(quiz);
  const { data: access } = useGetAccessQuery();
  const score = scoreOf(quiz.items);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {failure && <ErrorNotice onRetry={retry}>{failure}</ErrorNotice>}
      {score.missing > 0 && (
        <ErrorNotice>There was a problem restoring your quiz results. The score may be inaccurate.</ErrorNotice>
      )}
      <ScoreSummary score={score} kind={quiz.kind} />
      <ResultActions quiz={quiz} hasAccess={access?.active} />
      {quiz.kind === 'daily' && access?.active === false && <DailyUpsell />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <DomainResults items={quiz.items} />
        <StudyNext items={quiz.items} />
      </Box>
      <SlowestQuestions items={quiz.items} />
      <SharePanel score={score} />
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
