import { messageOf, useListVersionsQuery } from '@casebook/api-client';
import { ErrorNotice, Page, PageHeading } from '@casebook/web-ui';
import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { NotYours, QuestionNotFound } from './NeedsAccess.tsx';
import { useOwnQuestion } from './use-own-question.ts';
import { VersionHistory } from './versions/VersionHistory.tsx';

const MAX_VERSIONS = 100;

/** The versions of a question, for its author and admins. */
export function VersionsScreen() {
  const { id = '' } = useParams();
  const { question, problem, isNotFound, isForbidden, refetch } = useOwnQuestion(id);
  const isOpen = question !== undefined && !isForbidden;
  const versions = useListVersionsQuery({ id, limit: MAX_VERSIONS }, { skip: !isOpen, refetchOnMountOrArgChange: true });
  const failure = problem ?? (versions.data ? undefined : versions.error);
  return (
    <Page title="Versions">
      {isNotFound && <QuestionNotFound />}
      {isForbidden && <NotYours id={id} title="Only its author can see the versions." />}
      {!isNotFound && !isForbidden && (
        <>
          <Button href={paths.question(id)} color="secondary" size="small" startIcon={<BackIcon />} sx={{ ml: -1, mb: 1 }}>
            Question
          </Button>
          <PageHeading title="Versions">{question?.question}</PageHeading>
          {failure !== undefined && (
            <ErrorNotice title="Database Error" onRetry={problem === undefined ? versions.refetch : refetch}>
              {messageOf(failure, 'Failed to fetch questions')}
            </ErrorNotice>
          )}
          {!versions.data && failure === undefined && <Skeleton variant="rounded" height={320} />}
          {versions.data && <VersionHistory id={id} page={versions.data} />}
        </>
      )}
    </Page>
  );
}
