import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export type ExplanationHeading = 'h3' | 'h4';

interface ExplanationSectionProps {
  title: string;
  heading?: ExplanationHeading;
  isEmpty?: boolean;
  children: ReactNode;
}

/** A question that was imported may lack some of them. */
export function ExplanationSection({ title, heading = 'h3', isEmpty, children }: ExplanationSectionProps) {
  if (isEmpty || children === '') return null;
  return (
    <Box>
      <Typography variant="label" component={heading} color="textSecondary" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {typeof children === 'string' ? (
        <Typography variant="reading" sx={{ whiteSpace: 'pre-line' }}>
          {children}
        </Typography>
      ) : (
        children
      )}
    </Box>
  );
}
