import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <Box component="header" sx={{ mb: { xs: 3, sm: 4 } }}>
      <Typography variant="h1">{title}</Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
