import type { FlaggedQuestion, FlagStatus } from '@casebook/contracts';
import { Badge, RelativeTime } from '@casebook/web-ui';
import ReviewedIcon from '@mui/icons-material/CheckCircleOutlined';
import ActionedIcon from '@mui/icons-material/GavelOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import DismissedIcon from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { reasonText, statusLabels } from './flag-texts.ts';

/** Who flagged the question, and why. */
export function RaisedFlags({ flagged: { flags, raisedCount } }: { flagged: FlaggedQuestion }) {
  const nameOf = useMemberNames(flags.map(({ userId }) => userId));
  return (
    <Box component="section" aria-labelledby="raised-flags">
      <Typography variant="h3" component="h3" id="raised-flags">
        Reasons
      </Typography>
      <Entries>
        {flags.map(({ userId, reason, note, status, hadAccess, raisedAt }) => (
          <Entry key={userId} title={reasonText({ reason, ...(note !== undefined && { note }) })}>
            {nameOf(userId)}, <RelativeTime at={raisedAt} />. {statusLabels[status]}
            {hadAccess ? '' : '. Free account: doesn’t count toward suspension'}
          </Entry>
        ))}
      </Entries>
      {raisedCount > flags.length && (
        <Typography variant="body2" color="textSecondary">
          +{raisedCount - flags.length} more
        </Typography>
      )}
    </Box>
  );
}

export const Entries = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.25 }}>
    {children}
  </Box>
);

export const Entry = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    <Typography variant="caption" component="p" color="textSecondary">
      {children}
    </Typography>
  </Box>
);

const styles = {
  pending: { color: 'warning.main', Icon: PendingIcon },
  reviewed: { color: 'success.main', Icon: ReviewedIcon },
  dismissed: { color: 'text.secondary', Icon: DismissedIcon },
  actioned: { color: 'error.main', Icon: ActionedIcon },
} as const;

export function FlagStatusBadge({ status }: { status: FlagStatus }) {
  const { color, Icon } = styles[status];
  return (
    <Badge color={color} icon={<Icon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {statusLabels[status]}
    </Badge>
  );
}
