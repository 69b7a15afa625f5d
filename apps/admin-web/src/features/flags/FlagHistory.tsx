import { messageOf } from '@casebook/api-client';
import { ErrorNotice, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { actionLabels } from './flag-texts.ts';
import { Entries, Entry } from './RaisedFlags.tsx';

/** What happened to the question's flags, the latest first. */
export function FlagHistory({ questionId }: { questionId: string }) {
  const { data, error, refetch } = api.useListFlagHistoryQuery({ id: questionId });
  const nameOf = useMemberNames(data?.items.map(({ userId }) => userId) ?? []);
  return (
    <Box component="section" aria-labelledby="flag-history">
      <Typography variant="h3" component="h3" id="flag-history" sx={{ mb: 1 }}>
        Flag history
      </Typography>
      {error && !data && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load flag history')}</ErrorNotice>}
      {!error && !data && <Skeleton variant="rounded" height={96} />}
      {data && (
        <Entries>
          {data.items.map(({ id, userId, action, reason, createdAt }) => (
            <Entry key={id} title={reason === undefined ? actionLabels[action] : `${actionLabels[action]}: ${reason}`}>
              {nameOf(userId)}, <RelativeTime at={createdAt} />
            </Entry>
          ))}
        </Entries>
      )}
      {data && data.total > data.items.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          +{data.total - data.items.length} more
        </Typography>
      )}
    </Box>
  );
}
