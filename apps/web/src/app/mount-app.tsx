import { createSession, persistedTexts, recoverPersisted, selectSession } from '@casebook/api-client';
import { BANK_PAGE_SIZE } from '@casebook/exam';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { api } from '#shared/api.ts';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { type AppStore, makeStore } from './store.ts';
import { startWorker } from './updates/new-version.ts';
import { watchApp } from './watch-app.ts';

/**
 * Assembles the app: recovers stored values, then creates session, store, and router. The HTML's frame stays visible until the first
 * render.
 */
export async function mountApp(root: HTMLElement): Promise<void> {
  // Creating the router starts loading the current page's code.
  const router = createBrowserRouter(routeObjects);
  await recoverPersisted();
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session);
  watchApp(session, store);
  startWorker();
  await Promise.all([initialized(router), loadShownData(store)]);
  const app = (
    <App session={session} store={store}>
      <RouterProvider router={router} />
    </App>
  );
  // In a transition, React renders in slices and handles input in between.
  startTransition(() => {
    if (isPrerendered(root, store)) {
      passQueryOn(root);
      hydrateRoot(root, app);
      // Discards the HTML's content: it was prerendered for visitors, or is the frame.
    } else createRoot(root).render(app);
  });
}

/** How long the first render waits for `shownData`: longer than a slow phone needs. Milliseconds. */
const SHOWN_DATA_MS = 3_000;

/**
 * The frame already shows these responses (`page/fill-in.ts`). Without them, the first render would briefly replace them with a skeleton.
 */
const shownData = {
  bank: (store: AppStore) =>
    store.dispatch(api.endpoints.listQuestions.initiate({ limit: BANK_PAGE_SIZE, page: 1 }, { subscribe: false })),
  daily: (store: AppStore) => store.dispatch(api.endpoints.getDaily.initiate(undefined, { subscribe: false })),
  progress: async (store: AppStore) => {
    const { data: access } = await store.dispatch(api.endpoints.getAccess.initiate(undefined, { subscribe: false }));
    if (access?.active) await store.dispatch(api.endpoints.getProgress.initiate(undefined, { subscribe: false }));
  },
} as const;

async function loadShownData(store: AppStore): Promise<void> {
  const name = document.querySelector<HTMLTemplateElement>('template[data-frame]')?.dataset.frame;
  const load = shownData[name as keyof typeof shownData];
  if (!load || window.location.search !== '' || selectSession(store.getState()).status !== 'signed-in') return;
  await Promise.race([load(store), new Promise((resolve) => setTimeout(resolve, SHOWN_DATA_MS))]);
}

/** Whether the HTML already contains the app's first screen: prerendered for visitors, and this visitor has no session problem to show. */
function isPrerendered(root: HTMLElement, store: AppStore): boolean {
  const session = selectSession(store.getState());
  return (
    root.dataset.prerendered === 'visitor' &&
    session.status === 'signed-out' &&
    session.problem === undefined &&
    !session.needsCode
  );
}

/**
 * Copies the address's query to the links in the sign-in form. The build doesn't know the query, and hydration doesn't correct attributes.
 */
function passQueryOn(root: HTMLElement): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('form a')) link.search = window.location.search;
}

/** Resolves once the router has loaded the page at its address, or failed to load it. */
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
