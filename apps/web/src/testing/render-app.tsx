import { createSession, persistedTexts } from '@casebook/api-client';
import { afterEach } from '@jest/globals';
import { GoTrueClient } from '@supabase/auth-js';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from '../app/App.tsx';
import { routeObjects } from '../app/router.tsx';
import { makeStore, type RootState } from '../app/store.ts';
import { watchApp } from '../app/watch-app.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Renders the whole app at an address, assembled like `mountApp`. */
export function renderApp(address: string, preloadedState?: Partial<RootState>) {
  // GoTrueClient warns about a second instance on the same page; here each test stands for a new page.
  Reflect.set(GoTrueClient, 'nextInstanceID', {});
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session, preloadedState);
  open.push(watchApp(session, store), () => void session.auth().then((auth) => auth.stopAutoRefresh()));
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] });
  render(
    <App session={session} store={store}>
      <RouterProvider router={router} />
    </App>,
  );
  return { store, router, session, user: userEvent.setup() };
}
