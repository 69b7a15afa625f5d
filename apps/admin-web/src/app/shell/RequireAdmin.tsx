import { isRequestProblem, messageOf, selectSession } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, MessagePage, Page } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { api } from '#shared/api.ts';
import { openDocument } from '#shared/open-document.ts';
import { learnerPaths } from '#shared/paths.ts';
import { GateScreen, useGateRenewal } from '../../features/gate/GateScreen.tsx';

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
const ForbiddenScreen = () => (
  <MessagePage
    title="403: admins only"
    heading="403: this page is for admins"
    link={{ label: 'Back to Home', href: learnerPaths.home }}
  >
    Your account doesn’t have the admin role. If you were just given it, sign out and sign in again.
  </MessagePage>
);

/** Guards every admin page with the admin code. The server verifies the code and, until it is entered, refuses every request of a page. */
export function RequireUnlocked() {
  const { data: gate, error, refetch } = api.useGetAdminGateQuery();
  useGateRenewal(gate?.unlockedUntil);
  // The member lost the admin role after the token was issued.
  if (isRequestProblem(error) && error.status === 403) return <ForbiddenScreen />;
  // After a failed refetch, the cache still has the previous state, in which the gate is open although its time is over.
  const isOver = gate?.unlockedUntil !== undefined && new Date(gate.unlockedUntil).getTime() <= Date.now();
  if (gate && !(error && isOver)) return gate.unlockedUntil === undefined ? <GateScreen gate={gate} /> : <Outlet />;
  if (!error) return <LoadingScreen />;
  return (
    <Page title="Admin" width="reading">
      <ErrorNotice onRetry={refetch}>{messageOf(error, 'The admin gate couldn’t be reached.')}</ErrorNotice>
    </Page>
  );
}
