import {
  isRequestProblem,
  messageOf,
  selectSession,
  useGetQuestionQuery,
  useListHiddenQuestionsQuery,
} from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { BackLink, EmptyState, ErrorNotice, OfflineNotice, Page } from '@casebook/web-ui';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ExpandedCard } from './card/QuestionCard.tsx';
import { useHiding } from './card/use-hiding.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';

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
        {question && <ExpandedCard question={question} />}
      </Box>
    </Page>
  );
}

/** On the page of a question that the member has hidden: that it is, and the way back. */
function HiddenNotice({ question }: { question: QuestionView }) {
  const { data } = useListHiddenQuestionsQuery(undefined, { skip: !question.mine });
  const { unhide } = useHiding();
  if (!data?.questionIds.includes(question.id)) return null;
  return (
    <Alert
      severity="info"
      role="status"
      icon={<HiddenIcon fontSize="inherit" />}
      action={
        <Button size="small" color="inherit" onClick={() => void unhide(question)}>
          Show again
        </Button>
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.info', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      You have hidden this question. It is in no list and no quiz of yours.
    </Alert>
  );
}
