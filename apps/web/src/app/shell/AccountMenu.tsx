import type { Profile } from '@casebook/api-client';
import { MembershipBadge } from '@casebook/web-ui';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { AppLink } from '../AppLink.tsx';
import { useExternalLinks } from './ExternalLinks.tsx';

interface AccountMenuProps {
  profile: Profile;
  isPaid: boolean | undefined;
  anchor: HTMLElement | null;
  onClose: () => void;
  onSignOut: () => void;
}

/** The user menu. Loaded when it is first opened. */
export function AccountMenu({ profile, isPaid, anchor, onClose, onSignOut }: AccountMenuProps) {
  const links = useExternalLinks();
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 256 } }, list: { 'aria-label': 'Account' } }}
    >
      <AccountSummary profile={profile} isPaid={isPaid} />
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      <MenuItem component={AppLink} href={paths.progress} onClick={onClose}>
        View Progress
      </MenuItem>
      <MenuItem component={AppLink} href={paths.account} onClick={onClose}>
        Account
      </MenuItem>
      <MenuItem component={AppLink} href={paths.settings} onClick={onClose}>
        Subscription Settings
      </MenuItem>
      {isPaid === false && (
        <MenuItem component={AppLink} href={paths.pricing} onClick={onClose}>
          Pricing
        </MenuItem>
      )}
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      <AppearanceLabel />
      <SchemeMenuItem scheme="system" label="Match system" />
      <SchemeMenuItem scheme="light" label="Light" />
      <SchemeMenuItem scheme="dark" label="Dark" />
      <Divider component="li" role="presentation" sx={{ my: 1 }} />
      {links.map(({ label, href }) => (
        <MenuItem key={href} component={AppLink} href={href} target="_blank" rel="noreferrer" sx={{ display: { lg: 'none' } }}>
          {label}
        </MenuItem>
      ))}
      <MenuItem onClick={onSignOut}>Sign Out</MenuItem>
    </Menu>
  );
}

/** The signed-in user, at the top of the menu. */
function AccountSummary({ profile, isPaid }: Pick<AccountMenuProps, 'profile' | 'isPaid'>) {
  return (
    <Box component="li" role="presentation" sx={{ px: 2, py: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{profile.name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {profile.email}
      </Typography>
      {isPaid !== undefined && <MembershipBadge isPaid={isPaid} />}
    </Box>
  );
}

/** MUI focuses the menu's first item without this flag. */
AccountSummary.muiSkipListHighlight = true;

/** Names the menu items that follow it. */
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
