import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatTileProps {
  label: string;
  /** Absent while it is not known. */
  children?: ReactNode;
}

export function StatTile({ label, children }: StatTileProps) {
  return (
    <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 1.5, minWidth: 0 }}>
      <Typography variant="label" component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="figure" component="dd" sx={{ m: 0, mt: 0.5 }}>
        {children ?? <Skeleton width="4ch" />}
      </Typography>
    </Box>
  );
}
