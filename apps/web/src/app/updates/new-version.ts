import { useToast } from '@casebook/web-ui';
import { useEffect, useSyncExternalStore } from 'react';

/** A new version of the app that is waiting to take over, if there is one. */
type NewVersion = { readonly activate: () => void } | undefined;

let newVersion: NewVersion;
const listeners = new Set<() => void>();

function setNewVersion(next: NewVersion): void {
  newVersion = next;
  for (const listener of listeners) listener();
}

const subscribe = (onChange: () => void) => {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
};

/** Shows a toast when a new version is ready. It activates when the user reloads, or the next time the app is opened. */
export function useUpdateNotice(): void {
  const ready = useSyncExternalStore(
    subscribe,
    () => newVersion,
    () => undefined,
  );
  const toast = useToast();
  useEffect(() => {
    if (ready) toast.info('A new version is ready', { label: 'Reload', onAction: ready.activate });
  }, [ready, toast]);
}

/** The delay lets the page's own files and data load first. Milliseconds. */
const START_DELAY_MS = 4_000;

/** Starts the service worker, which opens pages offline and notices new versions of the app. */
export function startWorker(): void {
  // `navigator.serviceWorker` is missing on insecure pages.
  if ('serviceWorker' in navigator) window.setTimeout(() => void register(), START_DELAY_MS);
}

async function register(): Promise<void> {
  try {
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox('/sw.js');
    worker.addEventListener('waiting', () => {
      setNewVersion({
        activate: () => {
          worker.addEventListener('controlling', () => window.location.reload());
          worker.messageSkipWaiting();
        },
      });
    });
    await worker.register();
  } catch {
    // Only opening pages offline needs the worker, so a failure is ignored and retried once the browser is back online.
    window.addEventListener('online', () => void register(), { once: true });
  }
}
