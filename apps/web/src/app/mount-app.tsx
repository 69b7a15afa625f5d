import { createSession, watchAnswers, watchBookmarks, watchSession } from '@casebook/api-client';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { makeStore } from './store.ts';
import { startWorker } from './updates/start-worker.ts';

/** Puts the app together: session, store, router. */
export function mountApp(root: HTMLElement): void {
  const session = createSession(window.location.origin);
  const store = makeStore(session);
  watchSession(session, store);
  watchBookmarks(session, store);
  watchAnswers(store);
  startWorker();
  createRoot(root).render(<App session={session} store={store} router={createBrowserRouter(routeObjects)} />);
}
