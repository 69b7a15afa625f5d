import { isRequestProblem, useGetAccessQuery, useGetProgressQuery } from '@casebook/api-client';
import { BackLink, ErrorNotice, LoadingScreen, Page, PageHeading } from '@casebook/web-ui';
import { paths } from '#shared/paths.ts';
import { NoProgress } from './NoProgress.tsx';
import { ProgressBoard } from './ProgressBoard.tsx';
import { ProgressSkeleton } from './ProgressSkeleton.tsx';
import { SubscriptionGate } from './SubscriptionGate.tsx';

/** How the member is doing; members without access see what it takes (specification 001, section 2). */
export function ProgressScreen() {
  const { data: access, isLoading } = useGetAccessQuery();
  return (
    <Page title="Progress">
      <BackLink href={paths.quiz}>Back</BackLink>
      <PageHeading title="Your progress" />
      {isLoading && <LoadingScreen text="Checking subscription..." />}
      {!isLoading && (!access || access.active ? <OwnProgress /> : <SubscriptionGate />)}
    </Page>
  );
}

function OwnProgress() {
  // Figures follow a quiz by a moment, so that what was fetched before says little.
  const { data: progress, error, refetch } = useGetProgressQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isRequestProblem(error) && error.code === 'access.required') return <SubscriptionGate />;
  if (error) return <ErrorNotice onRetry={refetch}>Failed to load your progress.</ErrorNotice>;
  if (!progress) return <ProgressSkeleton />;
  return progress.answered > 0 ? <ProgressBoard progress={progress} /> : <NoProgress />;
}
