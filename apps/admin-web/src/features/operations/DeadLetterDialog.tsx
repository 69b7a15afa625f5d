import { messageOf } from '@casebook/api-client';
import type { DeadLetterDetails, Service } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { DetailDialog } from '#shared/DetailDialog.tsx';
import { FactList, LocalTime } from '#shared/FactList.tsx';
import { DeadLetterActions } from './DeadLetterActions.tsx';
import { Source } from './Source.tsx';

interface DeadLetterDialogProps {
  service: Service;
  eventId: string;
  onClose: () => void;
}

/** A dead letter with its payload, and the error message and stack trace of each consumer that couldn't handle it. */
export function DeadLetterDialog({ service, eventId, onClose }: DeadLetterDialogProps) {
  const {
    currentData: found,
    error,
    refetch,
  } = api.useGetDeadLetterQuery({ service, eventId }, { refetchOnMountOrArgChange: true });
  return (
    <DetailDialog
      title="Dead letter"
      maxWidth={880}
      onClose={onClose}
      actions={<DeadLetterActions service={service} selection={{ eventId }} count={1} about="this event" onDone={onClose} />}
    >
      <Box sx={{ minHeight: '20rem' }}>
        {error && <ErrorNotice onRetry={refetch}>{messageOf(error, 'The event couldn’t be loaded.')}</ErrorNotice>}
        {!error && !found && <Typography role="status">Loading...</Typography>}
        {!error && found && <Letter items={found.items} />}
      </Box>
    </DetailDialog>
  );
}

function Letter({ items }: { items: readonly DeadLetterDetails[] }) {
  const [first] = items;
  if (!first) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <FactList facts={{ Event: first.eventId, Type: first.type, Key: first.key, 'Published by': first.envelope.source }} />
      {items.map(({ consumer, attempts, parkedAt, reason, stack }) => (
        <Box key={consumer} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
          <Typography variant="h4" component="h3">
            {consumer}
          </Typography>
          <FactList facts={{ Reason: reason, Attempts: attempts, Failed: <LocalTime instant={parkedAt} /> }} />
          {stack && <Source label={`Stack in ${consumer}`}>{stack}</Source>}
        </Box>
      ))}
      <Typography variant="h4" component="h3">
        Payload
      </Typography>
      <Source label="Payload">{JSON.stringify(first.data, null, 2)}</Source>
      <Typography variant="h4" component="h3">
        Envelope
      </Typography>
      <Source label="Envelope">{JSON.stringify(first.envelope, null, 2)}</Source>
    </Box>
  );
}
