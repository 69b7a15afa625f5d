import type { FailedJob, Service } from '@casebook/contracts';
import { DataTable, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { RetryButton } from './RetryButton.tsx';
import { Source } from './Source.tsx';

const ROWS = 25;

/** The failed jobs of a queue, the latest failure first. */
export function FailedJobs({ service, queue }: { service: Service; queue: string }) {
  const pages = useCursorPages(queue);
  const query = api.useListFailedJobsQuery(
    { service, queue, limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h4" component="h3">
        Failed jobs in {queue}
      </Typography>
      <PagedRows pages={pages} query={query} label={`failed jobs in ${queue}`} empty="No failed jobs.">
        {(rows) => (
          <DataTable label={`Failed jobs in ${queue}`} columns={columnsOf(service)} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedRows>
    </Box>
  );
}

const columnsOf = (service: Service) => [
  { head: 'Reason', cell: (job: FailedJob) => <ReasonWithRetry service={service} job={job} /> },
  { head: 'Attempts', cell: ({ attempts }: FailedJob) => attempts, isNumber: true },
  { head: 'Enqueued', cell: ({ enqueuedAt }: FailedJob) => <LocalTime instant={enqueuedAt} /> },
  { head: 'Failed', cell: ({ failedAt }: FailedJob) => <LocalTime instant={failedAt} /> },
];

const ReasonWithRetry = ({ service, job: { id, queue, name, reason, stack } }: { service: Service; job: FailedJob }) => (
  <>
    <Reason reason={reason} source={`${name} · ${id}`} />
    {stack && (
      <details>
        <summary>Stack</summary>
        <Source label={`Stack of ${id}`}>{stack}</Source>
      </details>
    )}
    <RetryButton service={service} queue={queue} jobId={id} count={1} about={`${name} ${id}`} />
  </>
);
