import { selectSession } from '@casebook/api-client';
import { LoadingScreen, MessagePage } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { openDocument } from '#shared/open-document.ts';
import { learnerPaths } from '#shared/paths.ts';

/** Guards every admin page. Visitors go to the learners' sign-in page and return; members without the role get the 403 page. */
export function RequireAdmin() {
  const session = useSelector(selectSession);
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') return session.profile.isAdmin ? <Outlet /> : <ForbiddenScreen />;
  return <Leave to={session.hasSignedOut ? learnerPaths.home : learnerPaths.signInTo(pathname + search)} />;
}

function Leave({ to }: { to: string }) {
  useEffect(() => openDocument.at(to), [to]);
  return <LoadingScreen />;
}

/** Shown to members who aren't admins: every member's menu has the Admin Panel link. */
export const ForbiddenScreen = () => (
  <MessagePage
    title="403: admins only"
    heading="403: this page is for admins"
    link={{ label: 'Back to Home', href: learnerPaths.home }}
  >
    Your account doesn’t have the admin role. If you were just given it, sign out and sign in again.
  </MessagePage>
);
