import { isRequestProblem, useGetAccessQuery, useGetProgressQuery } from '@casebook/api-client';
import type { ProgressView } from '@casebook/contracts';
import { BackLink, EmptyState, LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { StartTrial } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';
import { NextSteps } from '#shared/practice/NextSteps.tsx';
import { SubscriptionRequired } from '#shared/SubscriptionRequired.tsx';
import { Achievements } from './Achievements.tsx';
import { ActivityChart } from './charts/ActivityChart.tsx';
import { DomainChart } from './charts/DomainChart.tsx';
import { ScoreLine } from './charts/ScoreLine.tsx';
import { History } from './History.tsx';
import { KeyMetrics } from './KeyMetrics.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Mistakes } from './Mistakes.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { noProgress, summaryOf } from './summary.ts';

/** The Progress screen, for members with access. Others see the subscription gate. */
export function ProgressScreen() {
  const { data: access, isLoading } = useGetAccessQuery();
  return (
    <Page title="Progress">
      <BackLink href={paths.quiz}>Back</BackLink>
      <PageHeading title="Your Progress" />
      {isLoading && <LoadingScreen text="Checking subscription..." />}
      {!isLoading && (!access || access.active ? <OwnProgress /> : <SubscriptionGate />)}
    </Page>
  );
}

/** Progress is updated shortly after a quiz, so a cached response is stale, but for the one that the page started with. Seconds. */
const FRESH_S = 5;

function OwnProgress() {
  const { data: progress, error, refetch } = useGetProgressQuery(undefined, { refetchOnMountOrArgChange: FRESH_S });
  if (isRequestProblem(error) && error.code === 'access.required') return <SubscriptionGate />;
  if (error) return <LoadFailure onRetry={refetch} />;
  if (!progress) return <ProgressSkeleton />;
  return progress.answered > 0 ? <ProgressBoard progress={progress} /> : <NoProgress />;
}

/** For members without access. */
const SubscriptionGate = () => (
  <SubscriptionRequired benefits="Premium shows your accuracy, streaks, and history. Everything you answer now is saved and counts once you subscribe.">
    <StartTrial size="large" />
  </SubscriptionRequired>
);

function NoProgress() {
  return (
    <EmptyState
      title="No answers yet"
      action={
        <Button variant="contained" href={paths.quiz}>
          Start a Quiz
        </Button>
      }
    >
      {noProgress}
    </EmptyState>
  );
}

function ProgressBoard({ progress }: { progress: ProgressView }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography variant="h3" component="p" sx={{ maxWidth: '60ch', overflowWrap: 'anywhere' }}>
          {summaryOf(progress)}
        </Typography>
        <NextSteps isPrimary />
      </Box>
      <KeyMetrics progress={progress} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <ScoreLine quizzes={progress.line} />
        <ActivityChart days={progress.activity} />
      </Box>
      <DomainChart domains={progress.domains} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <RecentActivity days={progress.activity} timeZone={progress.streak.timeZone} />
        <Achievements achievements={progress.achievements} />
      </Box>
      <Mistakes />
      <History />
    </Box>
  );
}

/** The layout of the board at its final size. */
function ProgressSkeleton() {
  return (
    <Box role="status" aria-label="Loading..." sx={{ display: 'grid', gap: 3 }}>
      {/* In the page's HTML the text stands here before the app has loaded (`page/fill-in.ts`). */}
      <Typography variant="h3" component="p" data-fill="summary" sx={{ maxWidth: '60ch', minHeight: { xs: 170, sm: 84 } }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {['accuracy', 'score', 'streak', 'best'].map((metric) => (
          <Skeleton key={metric} variant="rounded" height={104} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Skeleton variant="rounded" height={380} />
        <Skeleton variant="rounded" height={380} />
      </Box>
      <Skeleton variant="rounded" height={520} />
    </Box>
  );
}
