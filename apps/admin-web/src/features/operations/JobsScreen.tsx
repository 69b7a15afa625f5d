import type { FailedJob, QueueView, Service } from '@casebook/contracts';
import { BackLink, counted, DataTable, Page, PageHeading, useCursorPages } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { PagedRows } from '#shared/PagedRows.tsx';
import { paths } from '#shared/paths.ts';
import { CodeBox, ServiceSection, ServiceSections } from './ServiceSections.tsx';

/** `/admin/jobs`: the number of jobs in each service's queues, and the failed jobs of the queue in the address. */
export const JobsScreen = () => (
  <Page title="Jobs">
    <BackLink href={paths.panel}>Back to Admin</BackLink>
    <PageHeading title="Jobs">Background jobs: waiting, running, and failed.</PageHeading>
    <ServiceSections>{(service) => <Queues service={service} />}</ServiceSections>
  </Page>
);

function Queues({ service }: { service: Service }) {
  const [search] = useSearchParams();
  const selected = search.get('queue');
  const query = api.useListQueuesQuery({ service }, { refetchOnMountOrArgChange: true });
  return (
    <ServiceSection service={service} query={query} summary={({ items }) => summaryOf(items)}>
      {({ items }) => (
        <>
          {items.length > 0 && (
            <DataTable label={`${service} queues`} columns={queueColumns(service)} rows={items} keyOf={({ queue }) => queue} />
          )}
          {selected && items.some(({ queue }) => queue === selected) && <FailedJobs service={service} queue={selected} />}
        </>
      )}
    </ServiceSection>
  );
}

function summaryOf(queues: readonly QueueView[]): string {
  if (queues.length === 0) return 'No jobs';
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return failed === 0 ? 'No failed jobs' : `${counted(failed, 'failed job')}`;
}

const queueColumns = (service: Service) => [
  {
    head: 'Queue',
    cell: ({ queue, failed }: QueueView) => (
      <>
        {queue}
        {failed > 0 && <RetryButton service={service} queue={queue} count={failed} about={queue} />}
      </>
    ),
  },
  { head: 'Waiting', cell: ({ waiting }: QueueView) => waiting.toLocaleString('en-US'), isNumber: true },
  { head: 'Longest wait', cell: ({ oldestWaitMs }: QueueView) => waitText(oldestWaitMs), isNumber: true },
  { head: 'Active', cell: ({ active }: QueueView) => active.toLocaleString('en-US'), isNumber: true },
  {
    head: 'Failed',
    cell: ({ queue, failed }: QueueView) =>
      failed === 0 ? '0' : <Link href={paths.jobsOf(service, queue)}>{failed.toLocaleString('en-US')}</Link>,
    isNumber: true,
  },
];

const SECOND_MS = 1_000;

const waitText = (ms: number): string => (ms === 0 ? '–' : `${Math.ceil(ms / SECOND_MS).toLocaleString('en-US')} sec`);

interface RetryButtonProps {
  service: Service;
  queue: string;
  /** If absent, retries all failed jobs of the queue. */
  jobId?: string;
  /** The number of jobs to retry. */
  count: number;
  /** Appended to the button's accessible name. */
  about: string;
}

/** Retries failed jobs after a confirmation. */
function RetryButton({ service, queue, jobId, count, about }: RetryButtonProps) {
  const [retry] = api.useRetryJobsMutation();
  return (
    <ConfirmButton
      label={jobId ? 'Retry' : 'Retry All'}
      about={about}
      title={`Retry ${jobId ? 'this job' : counted(count, 'job')}?`}
      perform={() => retry({ service, retryJobsInput: { queue, ...(jobId && { jobId }) } })}
      done={({ retried, hasMore }) => `${counted(retried, 'job')} will run again${hasMore ? '. Repeat for the rest.' : ''}`}
      failure="The jobs couldn’t be retried. Please try again."
      size="small"
      sx={{ display: 'block', whiteSpace: 'nowrap', my: 1 }}
    >
      {jobId ? 'The job runs again, with all its attempts.' : 'The failed jobs run again, with all their attempts.'}
    </ConfirmButton>
  );
}

const ROWS = 25;

/** The failed jobs of a queue, the latest failure first. */
function FailedJobs({ service, queue }: { service: Service; queue: string }) {
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
          <DataTable label={`Failed jobs in ${queue}`} columns={failedJobColumns(service)} rows={rows} keyOf={({ id }) => id} />
        )}
      </PagedRows>
    </Box>
  );
}

const failedJobColumns = (service: Service) => [
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
        <CodeBox label={`Stack of ${id}`}>{stack}</CodeBox>
      </details>
    )}
    <RetryButton service={service} queue={queue} jobId={id} count={1} about={`${name} ${id}`} />
  </>
);
