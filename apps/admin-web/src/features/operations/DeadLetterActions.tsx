import type { Service } from '@casebook/contracts';
import { counted } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';

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
  /** The events that the actions apply to: one, or all with a cause. */
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
