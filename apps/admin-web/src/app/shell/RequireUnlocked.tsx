import { isRequestProblem, messageOf } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page } from '@casebook/web-ui';
import { Outlet } from 'react-router';
import { api } from '#shared/api.ts';
import { GateScreen } from '../../features/gate/GateScreen.tsx';
import { useGateRenewal } from '../../features/gate/use-gate-renewal.ts';
import { ForbiddenScreen } from './RequireAdmin.tsx';

/** Guards every admin page with the code. The server verifies it, and refuses every request of the page without it. */
export function RequireUnlocked() {
  const { data: gate, error, refetch } = api.useGetAdminGateQuery();
  useGateRenewal(gate?.unlockedUntil);
  // The member lost the admin role after the token was issued.
  if (isRequestProblem(error) && error.status === 403) return <ForbiddenScreen />;
  // After a failed request, the cache still has the gate as it was while open.
  const isOver = gate?.unlockedUntil !== undefined && new Date(gate.unlockedUntil).getTime() <= Date.now();
  if (gate && !(error && isOver)) return gate.unlockedUntil === undefined ? <GateScreen gate={gate} /> : <Outlet />;
  if (!error) return <LoadingScreen />;
  return (
    <Page title="Admin" width="reading">
      <ErrorNotice onRetry={refetch}>{messageOf(error, 'The admin gate couldn’t be reached.')}</ErrorNotice>
    </Page>
  );
}
