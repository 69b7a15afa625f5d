import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** The bar at the top of every page. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Container
        maxWidth="lg"
        sx={{
          px: { xs: 2, sm: 3 },
          py: 1,
          minHeight: 64,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 3 },
        }}
      >
        {children}
      </Container>
    </Box>
  );
}

interface ModeTabsProps {
  tabs: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
}

/** The modes of the learners' app. On a phone, the bottom tabs contain them instead. */
export function ModeTabs({ tabs }: ModeTabsProps) {
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 3,
        mb: -1,
        ml: 1,
      }}
    >
      {tabs.map(({ label, href, isCurrent }) => (
        <TabLink key={href} href={href} isCurrent={isCurrent} height={56}>
          {label}
        </TabLink>
      ))}
    </Box>
  );
}

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
        // A contrast theme draws even a transparent border, so a link that isn't current gets a border in the background's color.
        '@media (forced-colors: active)': { borderColor: isCurrent ? 'Highlight' : 'Canvas' },
      }}
    >
      {children}
    </Link>
  );
}

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

/** The logo in the current text color, for the app and for pages without MUI. The caller sets its size. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path fill="currentColor" d="M4 2h11l5 5v15H4z" opacity=".16" />
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 2.8h10.6L20 8.2v13H4z" />
        <path d="m8 14 2.6 2.6L16 11" />
      </g>
    </svg>
  );
}

/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <Link
      component="a"
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -80,
        zIndex: 'tooltip',
        bgcolor: 'surface.raised',
        px: 2,
        py: 1.5,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}
