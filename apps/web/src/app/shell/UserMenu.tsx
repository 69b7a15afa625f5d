import type { Profile } from '@casebook/api-client';
import { AnimalAvatar } from '@casebook/web-ui';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { AppLink } from '../providers/AppLink.tsx';
import { AccountSummary } from './AccountSummary.tsx';
import { MenuLabel } from './MenuLabel.tsx';
import { SchemeMenuItem } from './SchemeMenuItem.tsx';
import { UnsentDialog } from './UnsentDialog.tsx';
import { useExternalLinks } from './use-external-links.ts';
import { useLeaving } from './use-leaving.ts';

interface UserMenuProps {
  profile: Profile;
  isPaid: boolean | undefined;
}

export function UserMenu({ profile, isPaid }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const links = useExternalLinks();
  const { unsent, askToLeave, leave, stay } = useLeaving();

  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={`Account of ${profile.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ borderRadius: '50%' }}
      >
        <AnimalAvatar of={profile} size="sm" picture={profile.avatarUrl} />
      </IconButton>
      <Menu
        // Inside the header, so that it belongs to a landmark.
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 256, maxWidth: 'calc(100vw - 32px)' } }, list: { 'aria-label': 'Account' } }}
      >
        <AccountSummary profile={profile} isPaid={isPaid} />
        <Divider component="li" role="presentation" sx={{ my: 1 }} />
        <MenuItem component={AppLink} href={paths.progress} onClick={() => setAnchor(null)}>
          View Progress
        </MenuItem>
        <Divider component="li" role="presentation" sx={{ my: 1 }} />
        <MenuLabel>Appearance</MenuLabel>
        <SchemeMenuItem scheme="system" label="As the system" />
        <SchemeMenuItem scheme="light" label="Light" />
        <SchemeMenuItem scheme="dark" label="Dark" />
        <Divider component="li" role="presentation" sx={{ my: 1 }} />
        {links.map(({ label, href }) => (
          <MenuItem key={href} component={AppLink} href={href} target="_blank" rel="noreferrer" sx={{ display: { lg: 'none' } }}>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            void askToLeave();
          }}
        >
          Sign Out
        </MenuItem>
      </Menu>
      {unsent && <UnsentDialog unsent={unsent} onLeave={leave} onStay={stay} />}
    </>
  );
}
