import Container from '@mui/material/Container';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  /** What the browser's tab says before the product's name. */
  title: string;
  width?: 'narrow' | 'reading' | 'wide';
  children: ReactNode;
}

const maxWidths = { narrow: 'xs', reading: 'md', wide: 'lg' } as const;

/** A page's column, and its title. */
export function Page({ title, width = 'wide', children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Casebook`;
  }, [title]);
  return (
    <Container maxWidth={maxWidths[width]} sx={{ py: { xs: 3, sm: 5 }, px: { xs: 2, sm: 3 } }}>
      {children}
    </Container>
  );
}
