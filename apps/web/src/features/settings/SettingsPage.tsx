import { Page, PageHeading, TabLink } from '@casebook/web-ui';
import Box from '@mui/material/Box';
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
  about?: ReactNode;
  children: ReactNode;
}

/** The frame of every settings page. */
export function SettingsPage({ title, about, children }: SettingsPageProps) {
  const { pathname } = useLocation();
  return (
    <Page title={title} width="reading">
      <Box component="nav" aria-label="Settings" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 3 }}>
        {tabs.map(({ label, path }) => (
          <TabLink key={path} href={path} isCurrent={pathname === path}>
            {label}
          </TabLink>
        ))}
      </Box>
      <PageHeading title={title}>{about}</PageHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, overflowWrap: 'anywhere' }}>{children}</Box>
    </Page>
  );
}
