import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BadgeProps {
  color: string;
  /** Says the same as the word beside it, at a glance. */
  sign: ReactNode;
  children: ReactNode;
}

/** A word with a sign, in a line of facts on a question. */
export function Badge({ color, sign, children }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'caption', fontWeight: 600, color }}
    >
      {sign}
      {children}
    </Box>
  );
}
