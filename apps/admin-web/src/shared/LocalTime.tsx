import Box from '@mui/material/Box';

/** An instant in the viewer's time zone and local format, as tables show it. */
export const LocalTime = ({ instant }: { instant: string }) => (
  <Box component="time" dateTime={instant} sx={{ whiteSpace: 'nowrap' }}>
    {new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
  </Box>
);
