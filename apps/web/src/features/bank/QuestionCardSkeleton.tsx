import { Panel } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

/** Has the size of a collapsed card with a stem of three lines. */
export function QuestionCardSkeleton() {
  return (
    <Panel aria-hidden="true" sx={{ p: { xs: 2, sm: 2 }, pb: { xs: 1, sm: 1 }, pl: { sm: 2.5 } }}>
      <Skeleton width="60%" sx={{ typography: 'caption' }} />
      <Typography variant="stem" component="div" sx={{ fontSize: '1.125rem', lineHeight: 1.45, mt: 0.75, mb: 1 }}>
        <Skeleton />
        <Skeleton />
        <Skeleton width="45%" />
      </Typography>
      <Skeleton width={132} height={44} />
    </Panel>
  );
}
