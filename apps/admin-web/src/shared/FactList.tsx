import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Names and values in two columns. */
export const FactList = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 1, alignItems: 'baseline' }}
  >
    {Object.entries(facts).map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', '& time': { whiteSpace: 'normal' } }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
