import { Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  /** What the part is for. */
  description?: string;
  children: ReactNode;
}

/** A part of the form, under its heading. */
export function Part({ title, description, children }: PartProps) {
  return (
    <Panel component="section" aria-label={title}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {description && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '72ch' }}>
          {description}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>{children}</Box>
    </Panel>
  );
}
