import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** The heading's level: h1 if the page has no other heading. */
  level?: 'h1' | 'h2';
  children: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({ title, level = 'h2', children, action }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', py: { xs: 5, sm: 8 }, px: 2, border: 1, borderColor: 'divider', borderRadius: 1.5 }}>
      <Typography variant="h2" component={level}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: action ? 3 : 0, mx: 'auto', maxWidth: '46ch' }}>
        {children}
      </Typography>
      {action}
    </Box>
  );
}
