import type { DeviceSession } from '@casebook/contracts';
import { RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { MemberPanel } from './MemberPanel.tsx';

/** Where the member is signed in. */
export function SessionsPanel({ userId }: { userId: string }) {
  const query = api.useListAccountSessionsQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const hasSessions = query.data !== undefined && query.data.sessions.length > 0;
  return (
    <MemberPanel title="Sessions" query={query} actions={hasSessions && <EndSessions userId={userId} />}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          'No active sessions.'
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </Box>
        )
      }
    </MemberPanel>
  );
}

const Session = ({ session: { device, ip, last_active_at, aal } }: { session: DeviceSession }) => (
  <li>
    <Typography sx={{ fontWeight: 600 }}>{device ?? 'Unknown device'}</Typography>
    <Typography variant="body2" color="textSecondary">
      Last active <RelativeTime at={last_active_at} />
      {ip && ` · ${ip}`}
      {aal === 'aal2' && ' · second factor'}
    </Typography>
  </li>
);

function EndSessions({ userId }: { userId: string }) {
  const [endSessions] = api.useEndAccountSessionsMutation();
  return (
    <ConfirmButton
      label="End All Sessions"
      title="End all sessions?"
      isDangerous
      perform={() => endSessions({ id: userId })}
      done={() => 'Sessions ended'}
      failure="The sessions couldn’t be ended."
    >
      The member is signed out on every device.
    </ConfirmButton>
  );
}
