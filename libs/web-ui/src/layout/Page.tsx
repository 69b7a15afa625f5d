import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';

interface PageProps {
  /** The document title, without the product's name, which is appended. */
  title: string;
  width?: 'narrow' | 'reading' | 'wide';
  /** Less space above the content, for a page whose first row is its title. */
  dense?: boolean;
  children: ReactNode;
}

const maxWidths = { narrow: 'xs', reading: 'md', wide: 'lg' } as const;

/** The content column of a page. Sets the document title. */
export function Page({ title, width = 'wide', dense = false, children }: PageProps) {
  usePageTitle(title);
  return (
    <Container
      maxWidth={maxWidths[width]}
      sx={{ pt: dense ? { xs: 1, sm: 2 } : { xs: 3, sm: 5 }, pb: { xs: 3, sm: 5 }, px: { xs: 2, sm: 3 } }}
    >
      {children}
    </Container>
  );
}

/** @param title the document title, without the product's name, which is appended */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Casebook`;
  }, [title]);
}

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <Box component="header" sx={{ mb: { xs: 3, sm: 4 }, overflowWrap: 'anywhere' }}>
      <Typography variant="h1">{title}</Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '60ch' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}

/** A link above the heading to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} color="secondary" size="small" startIcon={<BackIcon />} sx={{ ml: -1, mb: 2, justifySelf: 'start' }}>
      {children}
    </Button>
  );
}
