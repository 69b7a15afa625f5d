import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** Above a page's heading: to the page that it belongs under. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} color="secondary" size="small" startIcon={<BackIcon />} sx={{ ml: -1, mb: 2, justifySelf: 'start' }}>
      {children}
    </Button>
  );
}
