import type { DeadLetter, DeadLetterCause, Service } from '@casebook/contracts';
import { BackLink, DataTable, Page, PageControls, PageHeading, useCursorPages, useLeaveEmptyPage } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { FilterChip } from '#shared/filters.tsx';
import { totalText } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { DeadLetterActions, DeadLetterDialog } from './DeadLetterDialog.tsx';
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

const ROWS = 25;

/** The events with one cause in one service, the latest first. */
function DeadLettersTable({ service, cause }: { service: Service; cause: string }) {
  const [, setSearch] = useSearchParams();
  const [shown, setShown] = useState<string>();
  const pages = useCursorPages(`${service} ${cause}`);
  const query = api.useListDeadLettersQuery(
    { service, cause, limit: ROWS, ...(pages.cursor && { cursor: pages.cursor }) },
    { refetchOnMountOrArgChange: true },
  );
  useLeaveEmptyPage(query.currentData?.items.length === 0, pages);
  const [onPrevious, onNext] = [pages.onPrevious, pages.onNext(query.currentData?.nextCursor)];
  return (
    <ServiceSection
      service={service}
      query={query}
      summary={({ total, totalIsEstimate }) => deadLettersText(total, totalIsEstimate)}
    >
      {({ items }) => (
        <>
          <Box sx={{ my: 1 }}>
            <FilterChip label="Events with the same cause" onRemove={() => setSearch({ service })} />
          </Box>
          {items.length > 0 && (
            <DataTable label={`Dead letters of ${service}`} columns={columnsWith(setShown)} rows={items} keyOf={keyOf} />
          )}
          {(onPrevious ?? onNext) && (
            <PageControls
              label={`Pages of dead letters of ${service}`}
              isBusy={query.isFetching}
              onPrevious={onPrevious}
              onNext={onNext}
            />
          )}
          {shown && <DeadLetterDialog service={service} eventId={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </ServiceSection>
  );
}

/** @returns the number of a service's dead letters, as text */
const deadLettersText = (total: number, isEstimate: boolean): string =>
  total === 0 ? 'No dead letters' : totalText({ total, totalIsEstimate: isEstimate }, 'dead letter');

const keyOf = ({ eventId, consumer }: DeadLetter): string => `${eventId} ${consumer}`;

const columnsWith = (onShow: (eventId: string) => void) => [
  {
    head: 'Reason',
    cell: ({ reason, consumer, type, eventId, key }: DeadLetter) => (
      <>
        <Reason reason={reason} source={`${type} in ${consumer}`} />
        <Button size="small" variant="outlined" onClick={() => onShow(eventId)} aria-label={`Details: ${key}`} sx={{ my: 1 }}>
          Details
        </Button>
      </>
    ),
  },
  { head: 'Key', cell: ({ key }: DeadLetter) => <Box sx={{ minWidth: '9rem', overflowWrap: 'anywhere' }}>{key}</Box> },
  { head: 'Attempts', cell: ({ attempts }: DeadLetter) => attempts, isNumber: true },
  { head: 'Failed', cell: ({ parkedAt }: DeadLetter) => <LocalTime instant={parkedAt} /> },
];
