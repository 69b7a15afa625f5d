import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatCardProps {
  label: string;
  /** Absent while it is not known. */
  figure?: string;
  note?: ReactNode;
}

export function StatCard({ label, figure, note }: StatCardProps) {
  return (
    <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 1.5, minWidth: 0 }}>
      <Typography variant="label" component="h2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="figure" component="p" sx={{ mt: 0.5 }}>
        {figure ?? <Skeleton width="4ch" />}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {figure === undefined ? <Skeleton width="16ch" /> : note}
      </Typography>
    </Box>
  );
}
