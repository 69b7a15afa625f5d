import { messageOf, useGetMemberProfileQuery } from '@casebook/api-client';
import { ErrorNotice, StatList } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';
import { Achievements } from '#shared/Achievements.tsx';

/** What every member has earned, with and without access (specification 000, section 3). */
export function Profile() {
  const { data: profile, error, refetch } = useGetMemberProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !profile) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load your profile.')}</ErrorNotice>;
  if (!profile) return <Skeleton variant="rounded" height={96} />;
  const { points, sessionsLed, questionsContributed, achievements } = profile;
  return (
    <>
      <StatList
        stats={[
          { label: 'Points', value: String(points), note: 'Right first answers' },
          { label: 'Sessions led', value: String(sessionsLed), note: 'Completed quizzes' },
          { label: 'Questions contributed', value: String(questionsContributed), note: 'Approved' },
        ]}
      />
      <Achievements achievements={achievements} />
    </>
  );
}
