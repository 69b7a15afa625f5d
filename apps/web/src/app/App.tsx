import { type Session, SessionContext } from '@casebook/api-client';
import { ErrorBoundary, ThemeRoot, ToastProvider } from '@casebook/web-ui';
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
