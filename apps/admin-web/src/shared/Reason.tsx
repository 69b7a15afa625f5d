import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** An error's message, and below it where it came from. React escapes both. */
export const Reason = ({ reason, source }: { reason: string; source: string }) => (
  <Box sx={{ minWidth: '14rem', maxWidth: '32rem', overflowWrap: 'anywhere' }}>
    {reason}
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {source}
    </Typography>
  </Box>
);
