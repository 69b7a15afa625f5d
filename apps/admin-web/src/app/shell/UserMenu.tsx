import { type Profile, useSignOut } from '@casebook/api-client';
import { AccountButton, AccountMenu, useToast } from '@casebook/web-ui';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { learnerPaths, paths } from '#shared/paths.ts';
import { AppLink } from '../AppLink.tsx';

interface UserMenuProps {
  profile: Profile;
  isPaid: boolean | undefined;
}

export function UserMenu({ profile, isPaid }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const signOut = useSignOut();
  const toast = useToast();
  const close = () => setAnchor(null);
  const leave = async () => {
    close();
    const failure = await signOut();
    if (failure) toast.error(failure);
  };
  return (
    <>
      <AccountButton profile={profile} isOpen={anchor !== null} onOpen={setAnchor} />
      <AccountMenu profile={profile} isPaid={isPaid} anchor={anchor} onClose={close} onSignOut={leave}>
        <MenuItem component={AppLink} href={learnerPaths.progress}>
          View Progress
        </MenuItem>
        <MenuItem component={AppLink} href={learnerPaths.settings}>
          Subscription Settings
        </MenuItem>
        <MenuItem component={AppLink} href={paths.panel} onClick={close}>
          Admin Panel
        </MenuItem>
      </AccountMenu>
    </>
  );
}
