import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

interface LoadingScreenProps {
  text?: 'Loading...' | 'Checking subscription...' | 'Redirecting you to checkout...';
}

/** A spinner, for screens that have no skeleton. */
export function LoadingScreen({ text = 'Loading...' }: LoadingScreenProps) {
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 2, minHeight: 240, py: 6 }}>
      <CircularProgress size={28} thickness={4} aria-hidden="true" />
      <Typography color="textSecondary">{text}</Typography>
    </Box>
  );
}
