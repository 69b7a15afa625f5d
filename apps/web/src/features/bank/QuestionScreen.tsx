import { isRequestProblem, messageOf, selectSession, useGetQuestionQuery } from '@casebook/api-client';
import { BackLink, EmptyState, ErrorNotice, OfflineNotice, Page } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { HiddenNotice } from './HiddenNotice.tsx';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';
import { WholeQuestion } from './WholeQuestion.tsx';

/** A question on a page of its own, for who follows a link: a member, or a visitor, who reads stem and options. */
export function QuestionScreen() {
  const { id = '' } = useParams();
  const { status } = useSelector(selectSession);
  const { currentData: question, error, refetch } = useGetQuestionQuery({ id }, { skip: status === 'loading' });
  const isUnknown = isRequestProblem(error) && (error.status === 404 || error.status === 400);

  return (
    <Page title={question ? question.question.slice(0, 60) : 'Question'} width="reading">
      {status === 'signed-in' && !isUnknown && <BackLink href={paths.questions}>Question Bank</BackLink>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <OfflineNotice>You are offline. Bookmarks that you set are sent when the connection is back.</OfflineNotice>
        {isUnknown && (
          <EmptyState
            level="h1"
            title="This question does not exist."
            action={
              <Button variant="contained" href={status === 'signed-in' ? paths.questions : paths.home}>
                {status === 'signed-in' ? 'Go to the Question Bank' : 'Back to Home'}
              </Button>
            }
          >
            It may have been removed, or its address may have been typed slightly wrong.
          </EmptyState>
        )}
        {error && !isUnknown && !question && (
          <ErrorNotice title="Database Error" onRetry={refetch}>
            {messageOf(error, 'Failed to fetch questions')}
          </ErrorNotice>
        )}
        {!question && !error && <QuestionCardSkeleton />}
        {question && <HiddenNotice question={question} />}
        {question && <WholeQuestion question={question} />}
      </Box>
    </Page>
  );
}
