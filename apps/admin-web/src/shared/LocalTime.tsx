import Box from '@mui/material/Box';

/** An instant in the viewer's time zone and local format, as tables show it. */
export const LocalTime = ({ instant }: { instant: string }) => (
  <Box component="time" dateTime={instant} sx={{ whiteSpace: 'nowrap' }}>
    {localTime(instant)}
  </Box>
);

/** @returns the same as text, for names that only assistive technology reads */
export const localTime = (instant: string): string =>
  new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
