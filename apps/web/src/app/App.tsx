import { type Session, SessionContext } from '@casebook/api-client';
import { ErrorBoundary, ThemeRoot, ToastProvider } from '@casebook/web-ui';
import { useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppLink } from './AppLink.tsx';
import type { AppStore } from './store.ts';

interface AppProps {
  session: Session;
  store: AppStore;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ session, store, router }: AppProps) {
  // In the commit that renders the page, so that the frame and the page never show together.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return (
    <ThemeRoot LinkComponent={AppLink}>
      <ErrorBoundary>
        <SessionContext value={session}>
          <Provider store={store}>
            <ToastProvider>
              <RouterProvider router={router} />
            </ToastProvider>
          </Provider>
        </SessionContext>
      </ErrorBoundary>
    </ThemeRoot>
  );
}
