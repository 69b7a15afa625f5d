import Box from '@mui/material/Box';

/** A polite live region: screen readers announce its text, which is visually hidden. */
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
