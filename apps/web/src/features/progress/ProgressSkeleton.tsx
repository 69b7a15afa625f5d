import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The board's frame, at its real size. */
export function ProgressSkeleton() {
  return (
    <Box role="status" aria-label="Loading..." sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {['accuracy', 'score', 'streak', 'best'].map((figure) => (
          <Skeleton key={figure} variant="rounded" height={104} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Skeleton variant="rounded" height={380} />
        <Skeleton variant="rounded" height={380} />
      </Box>
      <Skeleton variant="rounded" height={520} />
    </Box>
  );
}
