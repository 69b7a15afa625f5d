import Box from '@mui/material/Box';

/** Said politely by a screen reader, seen by nobody. */
export function Announcement({ children }: { children: string }) {
  return (
    <Box aria-live="polite" aria-atomic="true" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
