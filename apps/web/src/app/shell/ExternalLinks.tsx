import OutIcon from '@mui/icons-material/ArrowOutward';
import Link from '@mui/material/Link';
import { useExternalLinks } from './use-external-links.ts';

export function ExternalLinks() {
  return useExternalLinks().map(({ label, href }) => (
    <Link
      key={href}
      href={href}
      target="_blank"
      rel="noreferrer"
      underline="hover"
      variant="body2"
      color="textSecondary"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {label}
      <OutIcon aria-label="(opens in a new tab)" sx={{ fontSize: '0.875rem' }} />
    </Link>
  ));
}
