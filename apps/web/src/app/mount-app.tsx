import { createSession } from '@casebook/api-client';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { persistedTexts, recoverPersisted } from '#shared/persisted.ts';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { makeStore } from './store.ts';
import { startWorker } from './updates/new-version.ts';
import { watchApp } from './watch-app.ts';

/** Assembles the app: values recovered from this browser, session, store, router. */
export async function mountApp(root: HTMLElement): Promise<void> {
  await recoverPersisted();
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session);
  watchApp(session, store);
  startWorker();
  createRoot(root).render(<App session={session} store={store} router={createBrowserRouter(routeObjects)} />);
}
