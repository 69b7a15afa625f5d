import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Paid members see Premium and Study Leader, others Unpaid and Almost a Member. */
export function MembershipBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, whiteSpace: 'nowrap' }}
    >
      <Typography
        variant="label"
        sx={{
          px: 1,
          py: 0.25,
          borderRadius: 0.5,
          border: 1,
          borderColor: isPaid ? 'primary.main' : 'edge.main',
          color: isPaid ? 'primary.main' : 'text.secondary',
          bgcolor: isPaid ? 'tint.accent' : 'transparent',
        }}
      >
        {isPaid ? 'Premium' : 'Unpaid'}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {isPaid ? 'Study Leader' : 'Almost a Member'}
      </Typography>
    </Box>
  );
}

/** The tooltip of a bookmark button that is disabled for unpaid members. */
export const bookmarkMembersOnly = 'Bookmarking is for paid members only';
