import {
  createSession,
  recoverKept,
  watchAccess,
  watchAnswers,
  watchBookmarks,
  watchMistakes,
  watchSession,
} from '@casebook/api-client';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { makeStore } from './store.ts';
import { startWorker } from './updates/start-worker.ts';

/** Puts the app together: what this browser kept, session, store, router. */
export async function mountApp(root: HTMLElement): Promise<void> {
  await recoverKept();
  const session = createSession(window.location.origin);
  const store = makeStore(session);
  watchSession(session, store);
  watchBookmarks(session, store);
  watchAnswers(store);
  watchAccess(store);
  watchMistakes(store);
  startWorker();
  createRoot(root).render(<App session={session} store={store} router={createBrowserRouter(routeObjects)} />);
}
