import { messageOf, type Profile, selectProfile, useGetAccessQuery, useSignOut } from '@casebook/api-client';
import {
  AccountButton,
  AccountMenu,
  Footer,
  HeaderBar,
  MembershipBadge,
  ModeTabs,
  OfflineNotice,
  POPUPS_ID,
  SkipLink,
  useFocusOnNavigation,
  useToast,
  Wordmark,
} from '@casebook/web-ui';
import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration } from 'react-router';
import { api } from '#shared/api.ts';
import { learnerPaths, paths } from '#shared/paths.ts';
import { AppLink } from '../AppLink.tsx';

interface UserMenuProps {
  profile: Profile;
  isPaid: boolean | undefined;
}

function UserMenu({ profile, isPaid }: UserMenuProps) {
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

const modes = [
  { label: 'Question Bank', href: learnerPaths.questionBank, isCurrent: false },
  { label: 'Quiz', href: learnerPaths.quiz, isCurrent: false },
];

/** The learners' navigation bar with an Exit Admin button. Its tabs lead back to the learners' app. */
function Header({ profile }: { profile: Profile | undefined }) {
  const { data: access, isLoading } = useGetAccessQuery(undefined, { skip: !profile });
  return (
    <HeaderBar>
      <Wordmark />
      {profile && <ModeTabs tabs={modes} />}
      {profile && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: { xs: 0.5, md: 2 } }}>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            {isLoading && <Skeleton width={176} height={32} />}
            {access && <MembershipBadge isPaid={access.active} />}
          </Box>
          {profile.isAdmin && <ExitButton />}
          <UserMenu profile={profile} isPaid={access?.active} />
        </Box>
      )}
    </HeaderBar>
  );
}

/** Locks the gate again, for every tab of this session. */
function ExitButton() {
  const { data: gate } = api.useGetAdminGateQuery();
  const [exit, { isLoading }] = api.useExitAdminGateMutation();
  const toast = useToast();
  if (gate?.unlockedUntil === undefined) return null;
  const lock = async () => {
    const { error } = await exit();
    if (error) toast.error(messageOf(error, 'The admin pages couldn’t be locked. Please try again.'));
  };
  return (
    <Button onClick={lock} disabled={isLoading} variant="outlined" color="secondary" size="small" startIcon={<LockIcon />}>
      Exit Admin
    </Button>
  );
}

const footerLinks = [
  { label: 'Privacy', href: learnerPaths.privacyPolicy },
  { label: 'Terms', href: learnerPaths.termsOfService },
];

/** The layout around every page of the app. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const profile = useSelector(selectProfile);
  useFocusOnNavigation(main);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <OfflineNotice>No connection. The admin pages need one.</OfflineNotice>
      <Header profile={profile} />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1 }}>
        <Outlet />
        <div id={POPUPS_ID} />
      </Box>
      <Footer links={footerLinks} />
      <ScrollRestoration />
    </Box>
  );
}
