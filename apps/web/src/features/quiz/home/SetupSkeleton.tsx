import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SetupStats } from './SetupStats.tsx';

/** Setup's frame, in its real size. */
export function SetupSkeleton() {
  return (
    <Box component="section" aria-busy="true" aria-label="New quiz" sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h2">New quiz</Typography>
      <SetupStats setup={undefined} />
      <Skeleton variant="rounded" sx={{ height: { xs: 640, sm: 460 } }} />
      <Skeleton variant="rounded" height={120} />
    </Box>
  );
}
