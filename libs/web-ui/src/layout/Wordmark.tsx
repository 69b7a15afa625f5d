import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

/** The product's name and logo, linked to home. */
export function Wordmark({ href = '/' }: { href?: string }) {
  return (
    <Link
      href={href}
      underline="none"
      color="textPrimary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44 }}
    >
      <Box component="svg" viewBox="0 0 24 24" aria-hidden="true" sx={{ width: 24, height: 24, color: 'primary.main' }}>
        <path fill="currentColor" d="M4 2h11l5 5v15H4z" opacity=".16" />
        <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" d="M4 2.8h10.6L20 8.2v13H4z" />
        <path fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" d="m8 14 2.6 2.6L16 11" />
      </Box>
      <Box component="span" sx={{ typography: 'h3', fontSize: '1.3125rem', letterSpacing: '-0.02em' }}>
        Casebook
      </Box>
    </Link>
  );
}
