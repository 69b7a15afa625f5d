import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
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
