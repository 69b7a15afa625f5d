import type { Profile } from '@casebook/api-client';
import { MembershipBadge } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface AccountSummaryProps {
  profile: Profile;
  isPaid: boolean | undefined;
}

/** Who is signed in, at the top of the user menu. */
export function AccountSummary({ profile, isPaid }: AccountSummaryProps) {
  return (
    <Box component="li" role="presentation" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{profile.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {profile.email}
      </Typography>
      {isPaid !== undefined && <MembershipBadge isPaid={isPaid} />}
    </Box>
  );
}

/** MUI's menu starts its focus at the first item that does not say this. */
AccountSummary.muiSkipListHighlight = true;
