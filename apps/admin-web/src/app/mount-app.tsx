import { createSession, persistedTexts, recoverPersisted, watchSession } from '@casebook/api-client';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './App.tsx';
import { routeObjects } from './router.tsx';
import { makeStore } from './store.ts';

/**
 * Assembles the app: the session, which both apps share, the store, and the router. The HTML's frame stays visible until the first render.
 */
export async function mountApp(root: HTMLElement): Promise<void> {
  const router = createBrowserRouter(routeObjects);
  await recoverPersisted();
  const session = createSession(window.location.origin, persistedTexts);
  const store = makeStore(session);
  watchSession(session, store, () => undefined);
  createRoot(root).render(
    <App session={session} store={store}>
      <RouterProvider router={router} />
    </App>,
  );
}
