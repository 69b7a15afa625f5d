import { messageOf } from '@casebook/api-client';
import type { DeadLetterDetails, Service } from '@casebook/contracts';
import { counted, ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { DetailDialog } from '#shared/DetailDialog.tsx';
import { FactList, LocalTime } from '#shared/FactList.tsx';
import { CodeBox } from './ServiceSections.tsx';

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
          {stack && <CodeBox label={`Stack in ${consumer}`}>{stack}</CodeBox>}
        </Box>
      ))}
      <Typography variant="h4" component="h3">
        Payload
      </Typography>
      <CodeBox label="Payload">{JSON.stringify(first.data, null, 2)}</CodeBox>
      <Typography variant="h4" component="h3">
        Envelope
      </Typography>
      <CodeBox label="Envelope">{JSON.stringify(first.envelope, null, 2)}</CodeBox>
    </Box>
  );
}

const decisions = [
  {
    decision: 'replay',
    label: 'Replay',
    done: 'replayed',
    about: 'The consumer processes it again, with all its attempts. Fix the cause first; otherwise, it will fail again.',
    isDangerous: false,
  },
  {
    decision: 'discard',
    label: 'Discard',
    done: 'discarded',
    about: 'The payload is deleted and never processed. This can’t be undone.',
    isDangerous: true,
  },
] as const;

interface DeadLetterActionsProps {
  service: Service;
  /** The events that the actions apply to: a single event, or all events with one cause. */
  selection: { readonly eventId: string } | { readonly cause: string };
  /** The number of these events. */
  count: number;
  /** Appended to the button's accessible name. */
  about: string;
  onDone?: () => void;
}

/** Replays or discards a service's dead letters, each after a confirmation. */
export function DeadLetterActions({ service, selection, count, about, onDone }: DeadLetterActionsProps) {
  const [decide] = api.useDecideDeadLettersMutation();
  const [all, what] = 'cause' in selection ? [' All', counted(count, 'event')] : ['', 'this event'];
  return (
    <Box sx={{ display: 'flex', gap: 1, py: 1 }}>
      {decisions.map(({ decision, label, done, isDangerous, ...texts }) => (
        <ConfirmButton
          key={decision}
          label={label + all}
          about={about}
          title={`${label} ${what}?`}
          isDangerous={isDangerous}
          perform={() => decide({ service, decideDeadLettersInput: { decision, ...selection } })}
          done={({ decided, hasMore }) => `${counted(decided, 'event')} ${done}${hasMore ? '. Repeat for the rest.' : ''}`}
          failure={`The events couldn’t be ${done}. Please try again.`}
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          {...(onDone && { onDone })}
        >
          {texts.about}
        </ConfirmButton>
      ))}
    </Box>
  );
}
