import { messageOf, useGetMemberProfileQuery } from '@casebook/api-client';
import { ErrorNotice, StatList } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';

/** What every member has earned, with and without access. Achievements are on Progress. */
export function Profile() {
  const { data: profile, error, refetch } = useGetMemberProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !profile) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load your profile.')}</ErrorNotice>;
  if (!profile) return <Skeleton variant="rounded" height={96} />;
  const { points, sessionsLed, questionsContributed } = profile;
  return (
    <StatList
      stats={[
        { label: 'Points', value: String(points), note: 'Correct on the first try' },
        { label: 'Sessions led', value: String(sessionsLed), note: 'Completed quizzes' },
        { label: 'Questions contributed', value: String(questionsContributed), note: 'Approved' },
      ]}
    />
  );
}
