import { domainNames } from '@casebook/exam';
import { Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { domainGrid } from './steps/DomainStep.tsx';

/** The form's size while it loads. */
export function GeneratorSkeleton() {
  return (
    <Box
      aria-busy="true"
      aria-label="Loading"
      role="status"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' } }}
    >
      <Panel>
        <Skeleton width="40%" sx={{ typography: 'h3', mb: 1.5 }} />
        <Box sx={domainGrid}>
          {domainNames.map((name) => (
            <Skeleton key={name} variant="rounded" height={92} />
          ))}
        </Box>
        <Skeleton variant="rounded" height={48} sx={{ mt: 5 }} />
        <Skeleton variant="rounded" height={48} sx={{ mt: 5 }} />
        <Skeleton variant="rounded" height={48} sx={{ mt: 7 }} />
      </Panel>
    </Box>
  );
}
