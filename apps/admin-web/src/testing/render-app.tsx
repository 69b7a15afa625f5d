import { createSession, persistedTexts, watchSession } from '@casebook/api-client';
import { FakeGateway, storeSession } from '@casebook/testing/web';
import { afterEach } from '@jest/globals';
import { GoTrueClient } from '@supabase/auth-js';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '../app/App.tsx';
import { routeObjects } from '../app/router.tsx';
import { makeStore } from '../app/store.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Renders the whole app at an address, assembled like `mountApp`. */
export function renderApp(address: string) {
  // GoTrueClient warns about a second instance on the same page; here each test stands for a new page.
  Reflect.set(GoTrueClient, 'nextInstanceID', {});
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session);
  open.push(
    watchSession(session, store, () => undefined),
    () => void session.auth().then((auth) => auth.stopAutoRefresh()),
  );
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] });
  render(
    <App session={session} store={store}>
      <RouterProvider router={router} />
    </App>,
  );
  return { store, router, session, user: userEvent.setup() };
}

const QUARTER_HOUR_MS = 15 * 60_000;

/** Signs in an admin whose gate is open. @returns the gateway, to which a test adds its screen's routes */
export function openGate(): FakeGateway {
  storeSession({ app_metadata: { role: 'admin' } });
  const unlockedUntil = new Date(Date.now() + QUARTER_HOUR_MS).toISOString();
  return new FakeGateway()
    .on('GET /api/v1/admin-gate', { body: { configured: true, attemptsRemaining: 3, unlockedUntil } })
    .on('GET /api/v1/billing/access', { body: { active: true, reason: 'admin' } });
}
