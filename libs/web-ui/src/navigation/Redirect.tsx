import { Navigate } from 'react-router';
import { LoadingScreen } from '../states/PageStates.tsx';

/** Redirects, replacing the history entry. Shows a spinner, because the router navigates only after it has loaded the page's code. */
export const Redirect = ({ to }: { to: string }) => (
  <>
    <Navigate to={to} replace />
    <LoadingScreen />
  </>
);
