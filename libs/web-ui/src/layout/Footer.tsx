import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FooterProps {
  links: readonly { readonly label: string; readonly href: string }[];
  /** Content after the links. */
  children?: ReactNode;
}

export function Footer({ links, children }: FooterProps) {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 'auto' }}>
      <Container
        maxWidth="lg"
        sx={{
          py: 3,
          px: { xs: 2, sm: 3 },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="caption" color="textSecondary" component="p" sx={{ maxWidth: '64ch' }}>
          {independenceNotice}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {links.map(({ label, href }) => (
            <Link key={href} href={href} variant="body2" color="textPrimary" sx={{ py: 1 }}>
              {label}
            </Link>
          ))}
          {children}
        </Box>
      </Container>
    </Box>
  );
}

/** Shown on every page, so that no one takes Casebook for the certification body's own product. */
export const independenceNotice =
  'Casebook is independent. It is not affiliated with, sponsored by, or endorsed by the certification body.';
