import {
  isRequestProblem,
  messageOf,
  selectSession,
  useGetQuestionQuery,
  useListHiddenQuestionsQuery,
} from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { BackLink, EmptyState, ErrorNotice, Page } from '@casebook/web-ui';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { QuestionPageCard } from './card/QuestionCard.tsx';
import { useHiding } from './card/use-hiding.ts';
import { QuestionCardSkeleton } from './QuestionCardSkeleton.tsx';

/** The page of one question. Visitors see its stem and options; members see what their access allows. */
export function QuestionScreen() {
  const { id = '' } = useParams();
  const { status } = useSelector(selectSession);
  const { currentData: question, error, refetch } = useGetQuestionQuery({ id }, { skip: status === 'loading' });
  const isMissing = isRequestProblem(error) && (error.status === 404 || error.status === 400);

  return (
    <Page title={question ? question.question.slice(0, 60) : 'Question'} width="reading">
      {status === 'signed-in' && !isMissing && <BackLink href={paths.questions}>Question Bank</BackLink>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isMissing && (
          <EmptyState
            level="h1"
            title="Question not found."
            action={
              <Button variant="contained" href={status === 'signed-in' ? paths.questions : paths.home}>
                {status === 'signed-in' ? 'Go to the Question Bank' : 'Back to Home'}
              </Button>
            }
          >
            It may have been removed, or the address may be mistyped.
          </EmptyState>
        )}
        {error && !isMissing && !question && (
          <ErrorNotice title="Database Error" onRetry={refetch}>
            {messageOf(error, 'Failed to fetch questions')}
          </ErrorNotice>
        )}
        {!question && !error && <QuestionCardSkeleton />}
        {question && <HiddenNotice question={question} />}
        {question && <QuestionPageCard question={question} />}
      </Box>
    </Page>
  );
}

/** Shows that the member has hidden this question, and unhides it. */
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
          Unhide
        </Button>
      }
      sx={{ color: 'text.primary', bgcolor: 'tint.info', alignItems: 'center', '& .MuiAlert-action': { py: 0 } }}
    >
      You’ve hidden this question. It stays out of your lists and quizzes.
    </Alert>
  );
}
