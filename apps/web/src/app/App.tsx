import { type Session, SessionContext } from '@casebook/api-client';
import { ErrorBoundary, ThemeRoot, ToastProvider } from '@casebook/web-ui';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { AppLink } from './AppLink.tsx';
import { replayEarlyInput } from './shell/early-input.ts';
import type { AppStore } from './store.ts';

interface AppProps {
  session: Session;
  store: AppStore;
  /** The router's provider. */
  children: ReactNode;
}

export function App({ session, store, children }: AppProps) {
  // A layout effect runs in the commit that renders the page, so the frame and the page never show together.
  useLayoutEffect(() => {
    document.getElementById('frame')?.remove();
    document.getElementById('root')?.removeAttribute('data-prerendered');
  }, []);
  // A parent's effect runs after the effects of its children, so the first page's form is already registered.
  useEffect(replayEarlyInput, []);
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
