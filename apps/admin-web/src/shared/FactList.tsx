import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** An instant in the viewer's time zone and local format, as tables show it. */
export const LocalTime = ({ instant }: { instant: string }) => (
  <Box component="time" dateTime={instant} sx={{ whiteSpace: 'nowrap' }}>
    {localTime(instant)}
  </Box>
);

/** @returns the instant as plain text, for accessible names */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An error's message, and below it the place where it occurred. React escapes both. */
export const Reason = ({ reason, source }: { reason: string; source: string }) => (
  <Box sx={{ minWidth: '14rem', maxWidth: '32rem', overflowWrap: 'anywhere' }}>
    {reason}
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {source}
    </Typography>
  </Box>
);

/** A two-column list of names and values. */
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
