import { Footer, SkipLink } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { useUpdateNotice } from '../updates/use-update-notice.ts';
import { Header } from './Header.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useModeOfAddress } from './use-mode-of-address.ts';
import { useRefusalNotices } from './use-refusal-notices.ts';

/** The first place of a tab has no key of its own: without its address, a new link would open where another page was left. */
const placeKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The frame of every page of the app. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  useModeOfAddress();
  useRefusalNotices();
  useUpdateNotice();
  useFocusOnNavigation(main);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Header />
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1 }}>
        <Outlet />
      </Box>
      <Footer />
      <ScrollRestoration getKey={placeKey} />
    </Box>
  );
}
