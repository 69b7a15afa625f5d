import { isRequestProblem, useGetAccessQuery, useGetProgressQuery } from '@casebook/api-client';
import type { AchievementView, ProgressView } from '@casebook/contracts';
import { BackLink, EmptyState, LoadingScreen, Page, PageHeading, Panel, RelativeTime, StatList } from '@casebook/web-ui';
import EarnedIcon from '@mui/icons-material/EmojiEventsOutlined';
import OpenIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { StartTrial } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';
import { SubscriptionRequired } from '#shared/SubscriptionRequired.tsx';
import { NextSteps } from '#shared/start-quiz.tsx';
import { formatDays, formatPercent, zoneName } from './format-progress.ts';
import { History } from './History.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Mistakes } from './Mistakes.tsx';
import { ActivityChart, DomainChart, ScoreLine } from './ProgressCharts.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { noProgress, summaryOf } from './summary.ts';

/** Overall accuracy, latest quiz score, current streak, and best streak. */
function KeyMetrics({ progress }: { progress: ProgressView }) {
  const { answered, correct, accuracy, latest, streak, points, activity } = progress;
  const isToday = (activity.at(-1)?.answered ?? 0) > 0;
  return (
    <StatList
      stats={[
        {
          label: 'Overall accuracy',
          value: formatPercent(accuracy ?? 0),
          note: `${correct} of ${answered} correct · ${points} ${points === 1 ? 'point' : 'points'}`,
        },
        {
          label: 'Latest quiz score',
          value: latest ? `${latest.percent}%` : '–',
          note: latest ? <RelativeTime at={latest.timestamp} /> : 'No quiz completed yet',
        },
        { label: 'Current streak', value: formatDays(streak.current), note: streakNote(streak.current, isToday) },
        { label: 'Best streak', value: formatDays(streak.best), note: `Days are counted in ${zoneName(streak.timeZone)}` },
      ]}
    />
  );
}

function streakNote(current: number, isToday: boolean): string {
  if (isToday) return 'You answered today';
  return current > 0 ? 'Answer today to keep it going' : 'Answer today to start one';
}

/** How to earn each achievement. The server's description is in the past tense, which is wrong before it is earned. */
const feats: Readonly<Record<AchievementView['id'], string>> = {
  'first-session': 'lead your first study session',
  'consistent-leader': 'lead 5 study sessions',
  'knowledge-sharer': 'add 10 questions to the bank',
  'quiz-master': 'create 25 questions',
  'team-player': 'receive 50 likes on your questions',
};

function Achievements({ achievements }: { achievements: readonly AchievementView[] }) {
  const earned = achievements.filter(({ earnedAt }) => earnedAt).length;
  return (
    <Panel component="section" aria-labelledby="achievements">
      <Typography id="achievements" variant="h3" component="h2">
        Achievements
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {earned} of {achievements.length} earned
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2, display: 'grid', gap: 1.5 }}>
        {achievements.map((achievement) => (
          <Achievement key={achievement.id} achievement={achievement} />
        ))}
      </Box>
    </Panel>
  );
}

function Achievement({ achievement: { id, name, description, earnedAt } }: { achievement: AchievementView }) {
  const Icon = earnedAt ? EarnedIcon : OpenIcon;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
      <Icon fontSize="small" sx={{ mt: 0.25, color: earnedAt ? 'primary.main' : 'text.secondary' }} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {earnedAt ? (
            <>
              {description} · earned <RelativeTime at={earnedAt} />
            </>
          ) : (
            `Not yet earned: ${feats[id]}`
          )}
        </Typography>
      </Box>
    </Box>
  );
}

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

/**
 * A response older than this is refetched when the page opens, because a quiz updates progress shortly after it ends. Long enough that the
 * response that the page preloads is used. Seconds.
 */
const FRESH_S = 5;

function OwnProgress() {
  const { data: progress, error, refetch } = useGetProgressQuery(undefined, { refetchOnMountOrArgChange: FRESH_S });
  if (isRequestProblem(error) && error.code === 'access.required') return <SubscriptionGate />;
  if (error) return <LoadFailure onRetry={refetch} />;
  if (!progress) return <ProgressSkeleton />;
  return progress.answered > 0 ? <ProgressBoard progress={progress} /> : <NoProgress />;
}

/** Shown to members without access. */
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
      {/* `page/fill-in.ts` puts the text into this element of the page's HTML before the app has loaded. */}
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
