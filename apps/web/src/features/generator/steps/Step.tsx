import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StepProps {
  id: string;
  number: number;
  title: string;
  /** A short note beside the title, such as "optional". */
  note?: string;
  children: ReactNode;
}

/** A numbered step of the generator. `id` is the heading's id, which labels the step's control. */
export function Step({ id, number, title, note, children }: StepProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        id={id}
        variant="h4"
        component="h3"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}
      >
        <Box component="span" aria-hidden="true" sx={{ color: 'primary.main', fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Box>
        {title}
        {note && (
          <Typography component="span" variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Typography>
      {children}
    </Box>
  );
}
