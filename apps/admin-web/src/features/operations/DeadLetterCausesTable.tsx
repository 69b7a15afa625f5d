import type { DeadLetterCause, Service } from '@casebook/contracts';
import { DataTable } from '@casebook/web-ui';
import Link from '@mui/material/Link';
import { LocalTime } from '#shared/LocalTime.tsx';
import { paths } from '#shared/paths.ts';
import { Reason } from '#shared/Reason.tsx';
import { DeadLetterActions } from './DeadLetterActions.tsx';

interface DeadLetterCausesTableProps {
  service: Service;
  causes: readonly DeadLetterCause[];
}

/** Why events of a service failed. The count leads to the events. */
export const DeadLetterCausesTable = ({ service, causes }: DeadLetterCausesTableProps) => (
  <DataTable label={`Causes of ${service}`} columns={columnsOf(service)} rows={causes} keyOf={({ cause }) => cause} />
);

/** The decision stands in the first column, which a phone shows without scrolling. */
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
