import { selectSession } from '@casebook/api-client';
import { LoadingScreen } from '@casebook/web-ui';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths, withSearch } from '#shared/paths.ts';

/** Guards members' pages. Visitors get the sign-in card, then return to the page; after signing out, home. */
export function RequireSession() {
  const session = useSelector(selectSession);
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') return <Outlet />;
  if (session.left) return <Navigate to={paths.home} replace />;
  return <Navigate to={withSearch(paths.signIn, { next: pathname + search })} replace />;
}
