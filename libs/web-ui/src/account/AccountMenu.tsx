import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MembershipBadge } from '../membership/MembershipBadge.tsx';

interface AccountMenuProps {
  profile: { readonly name: string; readonly email: string };
  /** Undefined while it loads. */
  isPaid: boolean | undefined;
  anchor: HTMLElement | null;
  onClose: () => void;
  onSignOut: () => void;
  /** The app's own pages, as menu items. */
  children: ReactNode;
  /** Further items, above Sign Out. */
  extra?: ReactNode;
}

/** The user menu: the signed-in user, the app's pages, the color scheme, and Sign Out. */
export function AccountMenu({ profile, isPaid, anchor, onClose, onSignOut, children, extra }: AccountMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 256 } }, list: { 'aria-label': 'Account' } }}
    >
      <AccountSummary profile={profile}>{isPaid !== undefined && <MembershipBadge isPaid={isPaid} />}</AccountSummary>
      <MenuDivider />
      {children}
      <MenuDivider />
      <AppearanceLabel />
      <SchemeMenuItem scheme="system" label="Match system" />
      <SchemeMenuItem scheme="light" label="Light" />
      <SchemeMenuItem scheme="dark" label="Dark" />
      <MenuDivider />
      {extra}
      <MenuItem onClick={onSignOut}>Sign Out</MenuItem>
    </Menu>
  );
}

const MenuDivider = () => <Divider component="li" role="presentation" sx={{ my: 1 }} />;
MenuDivider.muiSkipListHighlight = true;

interface AccountSummaryProps {
  profile: { readonly name: string; readonly email: string };
  children?: ReactNode;
}

/** The signed-in user, at the top of the menu. */
function AccountSummary({ profile, children }: AccountSummaryProps) {
  return (
    <Box component="li" role="presentation" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{profile.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: children ? 1 : 0 }}>
        {profile.email}
      </Typography>
      {children}
    </Box>
  );
}

/** Without this flag, MUI would focus this element as the menu's first item. */
AccountSummary.muiSkipListHighlight = true;

/** The heading of the menu items after it. */
function AppearanceLabel() {
  return (
    <Typography component="li" role="presentation" variant="label" color="textSecondary" sx={{ px: 2, pb: 0.5 }}>
      Appearance
    </Typography>
  );
}
AppearanceLabel.muiSkipListHighlight = true;

interface SchemeMenuItemProps extends MenuItemProps {
  scheme: 'system' | 'light' | 'dark';
  label: string;
}

/** A color scheme: light, dark, or the system's. The menu manages its focus through the other props. */
function SchemeMenuItem({ scheme, label, ...rest }: SchemeMenuItemProps) {
  const { mode, setMode } = useColorScheme();
  return (
    <MenuItem
      {...rest}
      role="menuitemradio"
      aria-checked={mode === scheme}
      onClick={() => setMode(scheme)}
      sx={{ justifyContent: 'space-between', gap: 2 }}
    >
      {label}
      {mode === scheme && <CheckIcon fontSize="small" color="primary" aria-hidden="true" />}
    </MenuItem>
  );
}
