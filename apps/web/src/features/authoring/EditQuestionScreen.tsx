import { isRequestProblem, messageOf, selectProfile, useEditQuestionMutation, useGetVersionQuery } from '@casebook/api-client';
import type { EditQuestionInput, QuestionVersion, QuestionView, VersionContent } from '@casebook/contracts';
import { BackLink, ErrorNotice, Page, PageHeading, Panel, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { NewerVersionPanel, useNewerVersion } from './conflict/NewerVersionPanel.tsx';
import { NeedsAccess, NotYours, QuestionNotFound } from './NeedsAccess.tsx';
import { QuestionFormFrame } from './QuestionFormFrame.tsx';
import { fieldsOf } from './question-fields.ts';
import { ReviewBadge } from './ReviewBadge.tsx';
import { savedMessage } from './saved-message.ts';
import { useOwnQuestion } from './use-own-question.ts';
import { useQuestionForm, useRefusal } from './use-question-form.ts';

/** Edits a question, for its author and admins. */
export function EditQuestionScreen() {
  const { id = '' } = useParams();
  const { question, problem, isNotFound, isForbidden, refetch } = useOwnQuestion(id);
  return (
    <Page title="Edit Question">
      <BackLink href={paths.questions}>Question Bank</BackLink>
      {isNotFound && <QuestionNotFound />}
      {isForbidden && <NotYours id={id} title="Only its author can edit this question." />}
      {!isNotFound && !isForbidden && (
        <>
          <PageHeading title="Edit Question">Every change is saved as a new version.</PageHeading>
          {problem !== undefined && (
            <ErrorNotice title="Database Error" onRetry={refetch}>
              {messageOf(problem, 'Failed to fetch questions')}
            </ErrorNotice>
          )}
          {!question && problem === undefined && <FormSkeleton />}
          {question && (
            <NeedsAccess>
              <EditLatest key={id} question={question} />
            </NeedsAccess>
          )}
        </>
      )}
    </Page>
  );
}

/**
 * Loads the latest version, which may still be in review. Loads it only once, so that a refetch of the question doesn't replace it while
 * the form is open.
 */
function EditLatest({ question }: { question: QuestionView }) {
  const [latest] = useState(question.latestVersion ?? question.version);
  const { data: version, error, refetch } = useGetVersionQuery({ id: question.id, version: latest });
  if (version) return <EditForm question={question} version={version} />;
  if (!error) return <FormSkeleton />;
  return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>;
}

interface EditFormProps {
  question: QuestionView;
  version: VersionContent;
}

/** The form of a question's latest version. If someone else saves first, their version is merged with this draft. */
function EditForm({ question, version }: EditFormProps) {
  const { id } = question;
  const isAdmin = useSelector(selectProfile)?.isAdmin ?? false;
  const questionForm = useQuestionForm(id, useState(() => fieldsOf(version))[0]);
  const { form } = questionForm;
  const [basedOn, setBasedOn] = useState(questionForm.draft?.basedOn ?? version.version);
  const { newer, mergeWith } = useNewerVersion(id, form);
  const { problem, refuse, clear } = useRefusal(form, 'Failed to update question');
  const [editQuestion] = useEditQuestionMutation();
  const navigate = useNavigate();
  const toast = useToast();

  const mergeLatest = async (latest: number): Promise<boolean> => {
    const isMerged = await mergeWith(basedOn, latest);
    if (isMerged) setBasedOn(latest);
    return isMerged;
  };
  const mergeOnMount = useRef(() => {
    if (basedOn < version.version) void mergeLatest(version.version);
  });
  useEffect(() => mergeOnMount.current(), []);

  const submit = form.handleSubmit(async (input) => {
    clear();
    const editQuestionInput = input as EditQuestionInput;
    const answer = await editQuestion({ id, 'If-Match': `"${basedOn}"`, editQuestionInput });
    if (answer.data) {
      questionForm.markSaved();
      toast.success(savedMessage(answer.data, 'change'));
      return navigate(isAdmin ? paths.question(id) : paths.ownQuestions);
    }
    const latest = isRequestProblem(answer.error) && answer.error.status === 412 ? answer.error.facts.version : undefined;
    if (typeof latest !== 'number' || !(await mergeLatest(latest))) refuse(answer.error);
  });

  return (
    <QuestionFormFrame
      questionForm={questionForm}
      basedOn={basedOn}
      submitLabel={isAdmin ? 'Save Changes' : 'Send for Review'}
      submitNote={submitNoteOf(question, isAdmin)}
      cancelPath={paths.question(id)}
      problem={problem}
      onSubmit={submit}
    >
      {!newer && <ReviewNotice version={version} />}
      {newer && <NewerVersionPanel key={newer.version.version} newer={newer} />}
    </QuestionFormFrame>
  );
}

function submitNoteOf({ reviewStatus }: QuestionView, isAdmin: boolean): string {
  if (isAdmin) return 'As an admin, your change goes live immediately.';
  return reviewStatus === 'approved'
    ? 'A reviewer reads your change first. The approved version stays live until then.'
    : 'Until a reviewer approves your question, only you and reviewers can see it.';
}

const meanings = {
  draft: 'A later version replaced it before it was reviewed.',
  'in-review': 'Waiting for a reviewer. If you change it, the new version replaces this one in the queue.',
  rejected: 'Make the changes the reviewer asked for, then send it again.',
} as const;

/** The review status of the version being edited, with the reviewer's notes. */
function ReviewNotice({ version: { reviewStatus, reviewNotes } }: { version: QuestionVersion }) {
  if (reviewStatus === 'approved') return null;
  return (
    <Panel component="section" aria-label="Review" sx={{ mb: 2, py: { xs: 1.5, sm: 2 } }}>
      <ReviewBadge status={reviewStatus} />
      <Typography variant="body2" color="textSecondary">
        {meanings[reviewStatus]}
      </Typography>
      {reviewNotes && (
        <Typography sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reviewNotes}</Typography>
      )}
    </Panel>
  );
}

/** The layout of the form while the question loads. */
function FormSkeleton() {
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={680} />
      </Box>
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
