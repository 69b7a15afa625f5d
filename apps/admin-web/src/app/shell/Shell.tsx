import { selectProfile } from '@casebook/api-client';
import { Footer, OfflineNotice, POPUPS_ID, SkipLink, useFocusOnNavigation } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, ScrollRestoration } from 'react-router';
import { learnerPaths } from '#shared/paths.ts';
import { Header } from './Header.tsx';

const footerLinks = [
  { label: 'Privacy', href: learnerPaths.privacyPolicy },
  { label: 'Terms', href: learnerPaths.termsOfService },
];

/** The frame of every page of the app. */
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
