import Link from '@mui/material/Link';

interface TabLinkProps {
  href: string;
  isCurrent: boolean;
  children: string;
  /** Height in pixels from the breakpoint `sm` up; below it, the height of a touch target. */
  height?: number;
}

/** One link of a row of tabs, each a page. The current page's link is underlined. */
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
        // A contrast theme draws even a transparent border, so the others get the background's color.
        '@media (forced-colors: active)': { borderColor: isCurrent ? 'Highlight' : 'Canvas' },
      }}
    >
      {children}
    </Link>
  );
}
