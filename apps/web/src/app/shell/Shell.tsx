import { messageOf, selectProfile } from '@casebook/api-client';
import { frameOrigin, openConsentSettings } from '@casebook/api-client/measurement';
import { Footer, POPUPS_ID, SkipLink, useFocusOnNavigation, useOnline, useToast } from '@casebook/web-ui';
import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { type Location, Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { bookmarkQueue } from '#shared/bookmarks.ts';
import type { QueueState } from '#shared/durable-queue.ts';
import { footerLinks } from '#shared/footer-links.ts';
import { ratingQueue } from '#shared/ratings.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import type { RootState } from '../store.ts';
import { useUpdateNotice } from '../updates/new-version.ts';
import { BottomTabs } from './BottomTabs.tsx';
import { Header, useModeOfAddress } from './Header.tsx';

/** The footer, with the consent choice for third-party scripts if any are configured. */
function AppFooter() {
  return (
    <Footer links={footerLinks}>
      {useHasFrame() && (
        <Link component="button" type="button" variant="body2" color="textPrimary" sx={{ py: 1 }} onClick={openConsentSettings}>
          Cookie settings
        </Link>
      )}
    </Footer>
  );
}

/**
 * Whether third-party scripts are configured is known only from the served page, so a prerendered screen shows the button after hydration.
 */
const useHasFrame = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => frameOrigin() !== undefined,
    () => false,
  );

/** The first location of a tab always has the key `default`, so its URL is used instead: pages must not share a scroll position. */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** A route's `handle`. */
export interface RouteHandle {
  /** Whether the page replaces the header and the footer, as a running quiz does. */
  readonly isFullScreen: boolean;
}

/** The layout around every page of the app. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  useModeOfAddress();
  useRefusalNotices();
  useUpdateNotice();
  useFocusOnNavigation(main);
  const isMember = useSelector(selectProfile) !== undefined;
  const isFullScreen = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isFullScreen);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      {!isFullScreen && <SkipLink />}
      <NavigationProgress />
      <ConnectionNotice />
      {!isFullScreen && <Header />}
      <Box component="main" id="main" ref={main} tabIndex={-1} sx={{ flex: 1, ...footerOfLoading }}>
        <Outlet />
        <div id={POPUPS_ID} />
        <LockedGate />
      </Box>
      {!isFullScreen && <AppFooter />}
      {!isFullScreen && isMember && <BottomTabs />}
      <ScrollPositions />
    </Box>
  );
}

/** A line along the top while the next page's code loads. It appears after 80 ms, so that cached code causes no flash. */
function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        inset: '0 0 auto',
        zIndex: 'tooltip',
        height: 3,
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        animation: 'cb-progress 8s 80ms cubic-bezier(0, 0.8, 0.2, 1) both',
      }}
    />
  );
}

/**
 * Restores the scroll position of each page. React Router scrolls to the top when it mounts, long after the HTML became visible. If the
 * user has scrolled by then, the position stays: otherwise a button could move away between press and release, and the click would be lost.
 */
function ScrollPositions() {
  const shownAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (shownAt.current !== undefined) window.scrollTo(0, shownAt.current);
  }, []);
  const storePosition = () => {
    shownAt.current = isFirstCommit() ? window.scrollY : undefined;
  };
  return (
    <>
      <BeforeNext run={storePosition} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Runs a function before the effects of the component that follows in the tree. */
function BeforeNext({ run }: { run: () => void }) {
  useLayoutEffect(run);
  return null;
}

/** Whether the prerendered page or the frame still shows: App removes it at the end of the first commit. */
const isFirstCommit = (): boolean => document.querySelector('#frame, #root[data-prerendered]') !== null;

/** A loading page is shorter than its content. Without this, the footer would show first and then move. */
const footerOfLoading = { '&:has(.MuiSkeleton-root, .MuiCircularProgress-root) ~ footer': { visibility: 'hidden' } } as const;

const AdminCodeDialog = lazy(async () => ({ default: (await import('./AdminCodeDialog.tsx')).AdminCodeDialog }));

/** Shows the dialog for the admin code while a request waits for it. */
function LockedGate() {
  const dispatch = useSharedDispatch();
  const [gate] = useState(() => dispatch((_dispatch, _getState, extra) => extra.gate));
  const isRequested = useSyncExternalStore(gate?.subscribe ?? never, gate?.isRequested ?? no, no);
  if (!gate || !isRequested) return null;
  return (
    <Suspense>
      <AdminCodeDialog gate={gate} />
    </Suspense>
  );
}

/** Stand-ins for the gate's functions if there is no gate, such as at build time. */
const never = () => () => undefined;
const no = () => false;

/** Shows on every page while the browser is offline. Each page reports itself what it can't do offline. */
function ConnectionNotice() {
  const isOnline = useOnline();
  return (
    <Box aria-live="polite">
      {!isOnline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.75,
            typography: 'body2',
            color: 'text.primary',
            bgcolor: 'tint.warning',
            borderBottom: 1,
            borderColor: 'warning.main',
          }}
        >
          <OfflineIcon fontSize="small" sx={{ color: 'warning.main' }} aria-hidden="true" />
          You’re offline. Answers, bookmarks, and ratings are saved on this device and sent when you reconnect.
        </Box>
      )}
    </Box>
  );
}

/** Shows a toast on any page when the server refuses a bookmark or a rating. The queue has rolled it back; the toast offers one retry. */
function useRefusalNotices(): void {
  const dispatch = useSharedDispatch<RootState>();
  const bookmark = useSelector((state: RootState) => state.bookmarkChanges.lastRefusal);
  const rating = useSelector((state: RootState) => state.ratings.lastRefusal);
  useRefusalNotice(bookmark, 'The bookmark couldn’t be saved.', (change) => dispatch(bookmarkQueue.enqueue(change)));
  useRefusalNotice(rating, 'Failed to rate question', (change) => dispatch(ratingQueue.enqueue(change)));
}

function useRefusalNotice<Change>(
  refusal: QueueState<Change>['lastRefusal'],
  fallback: string,
  retry: (change: Change) => void,
): void {
  const toast = useToast();
  const lastShown = useRef(refusal?.number ?? 0);
  useEffect(() => {
    if (!refusal || refusal.number === lastShown.current) return;
    lastShown.current = refusal.number;
    toast.error(messageOf(refusal.problem, fallback), { label: 'Try Again', onAction: () => retry(refusal.entry) });
  }, [refusal, toast, fallback, retry]);
}
