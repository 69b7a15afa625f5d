import type { DeadLetter, Service } from '@casebook/contracts';
import { DataTable, PageControls, useCursorPages, useLeaveEmptyPage } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#shared/api.ts';
import { LocalTime, Reason } from '#shared/FactList.tsx';
import { FilterChip } from '#shared/filters.tsx';
import { totalText } from '#shared/format.ts';
import { DeadLetterDialog } from './DeadLetterDialog.tsx';
import { ServiceSection } from './ServiceSections.tsx';

const ROWS = 25;

/** The events with one cause in one service, the latest first. */
export function DeadLettersTable({ service, cause }: { service: Service; cause: string }) {
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
export const deadLettersText = (total: number, isEstimate: boolean): string =>
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
