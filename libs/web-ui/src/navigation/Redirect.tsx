import { Navigate } from 'react-router';
import { LoadingScreen } from '../states/LoadingScreen.tsx';

/** Replaces the address. Shows a spinner, since the router navigates only once it has loaded the other page's code. */
export const Redirect = ({ to }: { to: string }) => (
  <>
    <Navigate to={to} replace />
    <LoadingScreen />
  </>
);
