import { Panel } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** The size of a collapsed card with a stem of three lines. */
export function QuestionCardSkeleton() {
  return (
    <Panel aria-hidden="true">
      <Skeleton width="60%" sx={{ typography: 'caption' }} />
      <Typography variant="stem" component="div" sx={{ fontSize: '1.125rem', my: 1.5 }}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="45%" />
      </Typography>
      <Skeleton width={120} height={36} />
    </Panel>
  );
}
