import { type Session, SessionContext } from '@casebook/api-client';
import { ErrorBoundary, ThemeRoot, ToastProvider } from '@casebook/web-ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { AppLink } from './AppLink.tsx';
import type { AppStore } from './store.ts';

interface AppProps {
  session: Session;
  store: AppStore;
  /** The router's provider. */
  children: ReactNode;
}

export function App({ session, store, children }: AppProps) {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  return (
    <ThemeRoot LinkComponent={AppLink}>
      <ErrorBoundary>
        <SessionContext value={session}>
          <Provider store={store}>
            <ToastProvider>{children}</ToastProvider>
          </Provider>
        </SessionContext>
      </ErrorBoundary>
    </ThemeRoot>
  );
}
