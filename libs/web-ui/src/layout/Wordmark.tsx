import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Logo } from './Logo.tsx';

/** The product's name and logo, linked to home. */
export function Wordmark({ href = '/' }: { href?: string }) {
  return (
    <Link
      href={href}
      underline="none"
      color="textPrimary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44 }}
    >
      <Box component={Logo} sx={{ width: 24, height: 24, color: 'primary.main' }} />
      <Box component="span" sx={{ typography: 'h3', fontSize: '1.3125rem', letterSpacing: '-0.02em' }}>
        Casebook
      </Box>
    </Link>
  );
}
