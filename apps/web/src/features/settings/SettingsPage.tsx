import { Page, PageHeading } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/paths.ts';

const tabs = [
  { label: 'Account', path: paths.account },
  { label: 'Subscription', path: paths.settings },
  { label: 'Preferences', path: paths.preferences },
];

interface SettingsPageProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** The frame of every settings page. */
export function SettingsPage({ title, about, children }: SettingsPageProps) {
  const { pathname } = useLocation();
  return (
    <Page title={title} width="reading">
      <Box component="nav" aria-label="Settings" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 3 }}>
        {tabs.map(({ label, path }) => {
          const isCurrent = pathname === path;
          return (
            <Link
              key={path}
              href={path}
              underline="none"
              aria-current={isCurrent ? 'page' : undefined}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 44,
                typography: 'button',
                color: isCurrent ? 'text.primary' : 'text.secondary',
                borderBottom: 2,
                borderColor: isCurrent ? 'primary.main' : 'transparent',
                '&:hover': { color: 'text.primary' },
                // A contrast theme draws a transparent border too.
                '@media (forced-colors: active)': { borderColor: isCurrent ? 'Highlight' : 'Canvas' },
              }}
            >
              {label}
            </Link>
          );
        })}
      </Box>
      <PageHeading title={title}>{about}</PageHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, overflowWrap: 'anywhere' }}>{children}</Box>
    </Page>
  );
}
