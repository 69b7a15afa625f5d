import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The form's frame while the question is on its way. */
export function FormSkeleton() {
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={680} />
      </Box>
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
