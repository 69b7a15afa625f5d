import type { QueueView, Service } from '@casebook/contracts';
import { BackLink, counted, DataTable, Page, PageHeading } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { paths } from '#shared/paths.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { RetryButton } from './RetryButton.tsx';
import { ServiceSection, ServiceSections } from './ServiceSections.tsx';

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
            <DataTable label={`${service} queues`} columns={columnsOf(service)} rows={items} keyOf={({ queue }) => queue} />
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

const columnsOf = (service: Service) => [
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
