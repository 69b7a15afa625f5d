import { Page, PageHeading, Panel, TabLink } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
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

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {children}
    </Panel>
  );
}

interface ActionProps {
  onClick: () => void;
  isDangerous?: boolean;
  disabled?: boolean;
  children: string;
}

/** A button of a section. */
export const Action = ({ onClick, isDangerous = false, disabled = false, children }: ActionProps) => (
  <Button
    onClick={onClick}
    variant="outlined"
    color={isDangerous ? 'error' : 'primary'}
    disabled={disabled}
    sx={{ justifySelf: 'start' }}
  >
    {children}
  </Button>
);
