import { messageOf } from '@casebook/api-client';
import type { ReviewRunView, VotedExplanation } from '@casebook/contracts';
import { BackLink, counted, DataTable, ErrorNotice, Page, PageHeading, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { LocalTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { Usage } from './Usage.tsx';

/**
 * `/admin/ai`: the language model's cost and quality, texts with downvotes, and the review of stored questions. A failed section doesn't
 * affect the others.
 */
export const AiScreen = () => (
  <Page title="AI">
    <BackLink href={paths.panel}>Back to Admin</BackLink>
    <PageHeading title="AI">What the language model was used for, what it cost, and how good its output is.</PageHeading>
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Usage />
      <DownvotedTexts />
      <ReviewRuns />
    </Box>
  </Page>
);

const statuses = { queued: 'Queued', running: 'Running', stopped: 'Stopped', done: 'Done' } as const;

const columns = [
  { head: 'Started', cell: ({ createdAt }: ReviewRunView) => <LocalTime instant={createdAt} /> },
  { head: 'Started by', cell: ({ nightly }: ReviewRunView) => (nightly ? 'Nightly job' : 'Admin') },
  {
    head: 'Status',
    cell: ({ status, problem }: ReviewRunView) => (problem ? `${statuses[status]}: ${problem.message}` : statuses[status]),
  },
  { head: 'Reviewed', cell: ({ done, questionIds }: ReviewRunView) => `${done} of ${questionIds.length}`, isNumber: true },
  {
    head: 'Improved',
    cell: ({ improved }: ReviewRunView) => (improved === 0 ? '0' : <Link href={paths.reviews}>{improved}</Link>),
    isNumber: true,
  },
] as const;

/** The model's reviews of stored questions. Improved versions go to the reviewers. */
function ReviewRuns() {
  const { currentData: runs, error, refetch } = api.useListAiReviewsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel component="section" aria-labelledby="review-runs">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography id="review-runs" variant="h3" component="h2">
          AI reviews of existing questions
        </Typography>
        <StartReview />
      </Box>
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The reviews couldn’t be loaded.')}</ErrorNotice>}
      {!error && !runs && <Typography role="status">Loading...</Typography>}
      {!error && runs?.items.length === 0 && <Typography color="textSecondary">No reviews yet.</Typography>}
      {!error && runs && runs.items.length > 0 && (
        <DataTable label="AI reviews of existing questions" columns={columns} rows={runs.items} keyOf={({ id }) => id} />
      )}
    </Panel>
  );
}

function StartReview() {
  const [start] = api.useStartAiReviewMutation();
  return (
    <ConfirmButton
      label="Start Review"
      title="Start a review?"
      perform={() => start({ startReviewInput: {} })}
      done={() => 'Review started'}
      failure="The review couldn’t be started. Please try again."
      size="small"
    >
      The AI reviews up to 50 questions with unusual statistics or poor ratings, and sends improved versions to Reviews. This uses
      tokens.
    </ConfirmButton>
  );
}

const LISTED = 25;

const kinds = { perspective: 'Manager perspective', enhanced: 'Enhanced explanation', keywords: 'Keywords' } as const;

/** The model's texts that members voted down, the worst first. */
function DownvotedTexts() {
  const {
    currentData: texts,
    error,
    refetch,
  } = api.useListVotedExplanationsQuery({ limit: LISTED }, { refetchOnMountOrArgChange: true });
  return (
    <Panel component="section" aria-labelledby="bad-texts">
      <Typography id="bad-texts" variant="h3" component="h2" sx={{ mb: 1 }}>
        AI output that members downvoted
      </Typography>
      {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The output couldn’t be loaded.')}</ErrorNotice>}
      {!error && !texts && <Typography role="status">Loading...</Typography>}
      {!error && texts?.items.length === 0 && <Typography color="textSecondary">No downvoted output</Typography>}
      {!error && texts && texts.items.length > 0 && (
        <>
          <Typography variant="body2" color="textSecondary">
            {texts.total > texts.items.length
              ? `The worst ${texts.items.length} of ${texts.total.toLocaleString('en-US')}`
              : counted(texts.total, 'item')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {texts.items.map((text) => (
              <DownvotedText key={text.id} text={text} />
            ))}
          </Box>
        </>
      )}
    </Panel>
  );
}

function DownvotedText({ text }: { text: VotedExplanation }) {
  const { id, kind, question, up, down } = text;
  const [discard] = api.useDiscardExplanationMutation();
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {kinds[kind]} · {down} down, {up} up
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{question ?? 'Deleted question'}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', my: 1 }}>
        {text.kind === 'keywords' ? text.keywords.map(({ keyword, why }) => `${keyword}: ${why}`).join('\n') : text.text}
      </Typography>
      <ConfirmButton
        label="Discard"
        about={question ?? 'Deleted question'}
        title="Discard this output?"
        isDangerous
        perform={() => discard({ id })}
        done={() => 'Output discarded'}
        failure="The output couldn’t be discarded. Please try again."
        size="small"
      >
        The output and its votes are deleted. It’s regenerated the next time a member requests it.
      </ConfirmButton>
    </Box>
  );
}
