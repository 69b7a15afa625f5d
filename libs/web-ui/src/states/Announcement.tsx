import Box from '@mui/material/Box';
import { visuallyHidden } from './visually-hidden.ts';

/** Said politely by a screen reader, seen by nobody. */
export function Announcement({ children }: { children: string }) {
  return (
    <Box aria-live="polite" aria-atomic="true" sx={visuallyHidden}>
      {children}
    </Box>
  );
}
