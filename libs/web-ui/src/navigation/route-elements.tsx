import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useRouteError } from 'react-router';
import { Page } from '../layout/Page.tsx';
import { EmptyState, LoadingScreen, useOnline } from '../states/PageStates.tsx';
import { isMissingFile, reloadOnceIfServed, thisPage } from './missing-files.ts';

/**
 * Shows inside the shell when a page's code couldn't be loaded. If a new version replaced the files, reloads the page once. If the browser
 * is offline, loads the code when it is back online. Rethrows other errors to the app's last-resort screen.
 */
export function PageError() {
  const error = useRouteError();
  if (!isMissingFile(error)) throw error;
  return <MissingPage error={error} />;
}

function MissingPage({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const location = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<unknown>();

  useEffect(() => {
    let isCurrent = true;
    void reloadOnceIfServed().then((isReloading) => {
      if (!isReloading && isCurrent) setFailed(error);
    });
    return () => {
      isCurrent = false;
    };
  }, [error]);

  /** Makes the router import the page again. Firefox and Safari cache the failed import; then the effect above reloads the page. */
  const importAgain = () => void navigate(location, { replace: true, state: location.state as unknown });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the connection comes back
  useEffect(() => {
    window.addEventListener('online', importAgain);
    return () => window.removeEventListener('online', importAgain);
  }, []);

  if (failed !== error) return <LoadingScreen />;
  return (
    <Page title="Page not loaded" width="reading">
      <EmptyState
        level="h1"
        title={isOnline ? 'This page couldn’t be loaded.' : 'This page isn’t on this device yet.'}
        action={
          <Button variant="contained" onClick={isOnline ? () => thisPage.reload() : importAgain}>
            Try Again
          </Button>
        }
      >
        {isOnline ? 'Try again in a moment. Nothing you did is lost.' : 'It will open when you’re back online.'}
      </EmptyState>
    </Page>
  );
}

/** Redirects, replacing the history entry. Shows a spinner, because the router navigates only after it has loaded the page's code. */
export const Redirect = ({ to }: { to: string }) => (
  <>
    <Navigate to={to} replace />
    <LoadingScreen />
  </>
);

/** Moves the keyboard focus to the new page after navigation, unless that page already took it. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
