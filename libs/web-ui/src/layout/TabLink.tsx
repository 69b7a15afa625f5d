import Link from '@mui/material/Link';

interface TabLinkProps {
  href: string;
  isCurrent: boolean;
  children: string;
  /** Height in pixels from the breakpoint `sm` on; below it, a comfortable target for touch. */
  height?: number;
}

/** A link of a row that switches between pages. The current one is underlined. */
export function TabLink({ href, isCurrent, children, height = 44 }: TabLinkProps) {
  return (
    <Link
      href={href}
      underline="none"
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: { xs: 44, sm: height },
        typography: 'button',
        color: isCurrent ? 'text.primary' : 'text.secondary',
        borderBottom: 2,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        '&:hover': { color: 'text.primary' },
        // A contrast theme draws a transparent border too.
        '@media (forced-colors: active)': { borderColor: isCurrent ? 'Highlight' : 'Canvas' },
      }}
    >
      {children}
    </Link>
  );
}
