import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { Page } from '../layout/Page.tsx';
import { EmptyState } from '../states/EmptyState.tsx';
import { useOnline } from '../states/OfflineNotice.tsx';

/** What browsers say of an `import()` whose file doesn't arrive: Chromium, Firefox, and Safari. */
const MISSING_FILE = /dynamically imported module|Importing a module script failed/i;

/** The address whose files were requested again without success. */
let failedAgain: string | undefined;

/**
 * Stands in for a page whose code couldn't be loaded, inside the shell, and loads it once the connection is back. Other errors go on to
 * the app's last resort.
 */
export function PageError() {
  const error = useRouteError();
  if (!(error instanceof Error && MISSING_FILE.test(error.message))) throw error;
  return <MissingPage />;
}

function MissingPage() {
  const isOnline = useOnline();
  const location = useLocation();
  const navigate = useNavigate();

  const retry = () => {
    // The router imports the page again. Online, a second failure means that a new version has replaced the files.
    if (navigator.onLine && failedAgain === location.pathname) return window.location.reload();
    failedAgain = location.pathname;
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the connection comes back
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  return (
    <Page title="Page not loaded" width="reading">
      <EmptyState
        level="h1"
        title={isOnline ? 'This page couldn’t be loaded.' : 'This page isn’t on this device yet.'}
        action={
          <Button variant="contained" onClick={retry}>
            Try Again
          </Button>
        }
      >
        {isOnline ? 'Try again in a moment. Nothing you did is lost.' : 'It opens by itself when you’re back online.'}
      </EmptyState>
    </Page>
  );
}
