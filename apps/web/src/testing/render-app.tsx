import { createSession, watchAccess, watchAnswers, watchBookmarks, watchMistakes, watchSession } from '@casebook/api-client';
import { afterEach } from '@jest/globals';
import { GoTrueClient } from '@supabase/auth-js';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/App.tsx';
import { routeObjects } from '../app/router.tsx';
import { makeStore, type RootState } from '../app/store.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The whole app at an address, as `mountApp` puts it together. */
export function renderApp(address: string, preloadedState?: Partial<RootState>) {
  // The client warns of a second one in the same page; here each test is a page.
  Reflect.set(GoTrueClient, 'nextInstanceID', {});
  const session = createSession(window.location.origin);
  const store = makeStore(session, preloadedState);
  open.push(
    watchSession(session, store),
    watchBookmarks(session, store),
    watchAnswers(store),
    watchAccess(store),
    watchMistakes(store),
    () => void session.auth.stopAutoRefresh(),
  );
  const router = createMemoryRouter(routeObjects, { initialEntries: [address] });
  render(<App session={session} store={store} router={router} />);
  return { store, router, session, user: userEvent.setup() };
}
