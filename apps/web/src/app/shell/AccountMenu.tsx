import type { Profile } from '@casebook/api-client';
import { AccountMenu as Menu } from '@casebook/web-ui';
import MenuItem from '@mui/material/MenuItem';
import { ADMIN_PANEL, paths } from '#shared/paths.ts';
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
export function AccountMenu({ onClose, ...menu }: AccountMenuProps) {
  const links = useExternalLinks();
  const extra = links.map(({ label, href }) => (
    <MenuItem key={href} component={AppLink} href={href} target="_blank" rel="noreferrer" sx={{ display: { lg: 'none' } }}>
      {label}
    </MenuItem>
  ));
  return (
    <Menu {...menu} onClose={onClose} extra={extra}>
      <MenuItem component={AppLink} href={paths.progress} onClick={onClose}>
        View Progress
      </MenuItem>
      <MenuItem component={AppLink} href={paths.account} onClick={onClose}>
        Account
      </MenuItem>
      <MenuItem component={AppLink} href={paths.settings} onClick={onClose}>
        Subscription Settings
      </MenuItem>
      <MenuItem component={AppLink} href={ADMIN_PANEL} onClick={onClose}>
        Admin Panel
      </MenuItem>
      {menu.isPaid === false && (
        <MenuItem component={AppLink} href={paths.pricing} onClick={onClose}>
          Pricing
        </MenuItem>
      )}
    </Menu>
  );
}
