import { isRequestProblem, messageOf, useEndSessionMutation, useListSessionsQuery } from '@casebook/api-client';
import type { DeviceSession } from '@casebook/contracts';
import { ErrorNotice, RelativeTime, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** Where the member is signed in. Each of the others can be signed out from here. */
export function Devices() {
  const { data, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load your devices.')}</ErrorNotice>;
  if (!data) return <Skeleton height={72} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {data.sessions.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </Box>
  );
}

function Device({ device }: { device: DeviceSession }) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const toast = useToast();
  const name = device.device ?? 'Unknown device';
  const end = async () => {
    const { error } = await endSession({ id: device.id });
    // Gone already: the list, which is read again, says so.
    if (error && !(isRequestProblem(error) && error.status === 404)) toast.error(messageOf(error, 'Sign out failed'));
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {device.current ? (
            'This device'
          ) : (
            <>
              Last active <RelativeTime at={device.last_active_at} />
            </>
          )}
          {device.ip && ` · ${device.ip}`}
        </Typography>
      </Box>
      {!device.current && (
        <Button onClick={end} variant="outlined" size="small" disabled={isLoading} aria-label={`Sign out ${name}`}>
          Sign Out
        </Button>
      )}
    </Box>
  );
}
