import { createSession, selectSession } from '@casebook/api-client';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { persistedTexts, recoverPersisted } from '#shared/persisted.ts';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { type AppStore, makeStore } from './store.ts';
import { startWorker } from './updates/new-version.ts';
import { watchApp } from './watch-app.ts';

/** Assembles the app: values recovered from this browser, session, store, router. The frame shows until the page can. */
export async function mountApp(root: HTMLElement): Promise<void> {
  // Starts to load the page at once.
  const router = createBrowserRouter(routeObjects);
  await recoverPersisted();
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session);
  watchApp(session, store);
  startWorker();
  await initialized(router);
  const app = (
    <App session={session} store={store}>
      <RouterProvider router={router} />
    </App>
  );
  // As a transition, React renders in slices and lets input through in between.
  startTransition(() => {
    if (isPrerendered(root, store)) hydrateRoot(root, app);
    // Replaces what the HTML brought along for others.
    else createRoot(root).render(app);
  });
}

/** Whether the app's first screen is the one in the HTML: a visitor's, at an address without a query, which links would pass on. */
function isPrerendered(root: HTMLElement, store: AppStore): boolean {
  const session = selectSession(store.getState());
  const isPlain = window.location.search === '' && session.status === 'signed-out' && session.problem === undefined;
  return root.dataset.prerendered === 'visitor' && isPlain;
}

/** Resolves once the router has loaded the page at its address, or failed to. */
function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized: isReady }) => {
      if (!isReady) return;
      stop();
      resolve();
    });
  });
}
