import type { DeadLetterCause, Service } from '@casebook/contracts';
import { BackLink, DataTable, Page, PageHeading } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { DeadLetterActions } from './DeadLetterActions.tsx';
import { DeadLettersTable, deadLettersText } from './DeadLettersTable.tsx';
import { ServiceSection, ServiceSections } from './ServiceSections.tsx';

interface DeadLetterCausesTableProps {
  service: Service;
  causes: readonly DeadLetterCause[];
}

/** The causes of a service's dead letters. The count links to the events. */
const DeadLetterCausesTable = ({ service, causes }: DeadLetterCausesTableProps) => (
  <DataTable label={`Causes of ${service}`} columns={columnsOf(service)} rows={causes} keyOf={({ cause }) => cause} />
);

/** The actions are in the first column, which is visible on a phone without scrolling. */
const columnsOf = (service: Service) => [
  {
    head: 'Cause',
    cell: ({ reason, consumer, type, cause, count }: DeadLetterCause) => (
      <>
        <Reason reason={reason} source={`${type} in ${consumer}`} />
        <DeadLetterActions service={service} selection={{ cause }} count={count} about={reason} />
      </>
    ),
  },
  {
    head: 'Events',
    cell: ({ cause, count }: DeadLetterCause) => (
      <Link href={paths.deadLettersOf(service, cause)}>{count.toLocaleString('en-US')}</Link>
    ),
    isNumber: true,
  },
  { head: 'First seen', cell: ({ firstParkedAt }: DeadLetterCause) => <LocalTime instant={firstParkedAt} /> },
  { head: 'Last seen', cell: ({ lastParkedAt }: DeadLetterCause) => <LocalTime instant={lastParkedAt} /> },
];

/** `/admin/dead-letters`: each service's dead letters by cause, the events of a cause, and the actions on them. */
export function DeadLettersScreen() {
  const [search] = useSearchParams();
  const cause = search.get('cause');
  return (
    <Page title="Dead Letters">
      <BackLink href={paths.panel}>Back to Admin</BackLink>
      <PageHeading title="Dead Letters">
        Events that a service couldn’t handle after six attempts. Fix the cause, then replay them.
      </PageHeading>
      <ServiceSections>
        {(service) =>
          cause && search.has('service') ? <DeadLettersTable service={service} cause={cause} /> : <Causes service={service} />
        }
      </ServiceSections>
    </Page>
  );
}

function Causes({ service }: { service: Service }) {
  const query = api.useListDeadLetterCausesQuery({ service }, { refetchOnMountOrArgChange: true });
  return (
    <ServiceSection
      service={service}
      query={query}
      summary={({ total, totalIsEstimate }) => deadLettersText(total, totalIsEstimate)}
    >
      {({ items }) => items.length > 0 && <DeadLetterCausesTable service={service} causes={items} />}
    </ServiceSection>
  );
}
