import { messageOf } from '@casebook/api-client';
import type { ReviewRunView } from '@casebook/contracts';
import { DataTable, ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { LocalTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';

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
export function ReviewRuns() {
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
