import { Workbox } from 'workbox-window';
import { newVersionWaits } from './new-version.ts';

/** After the page has what it needs itself. Milliseconds. */
const LATER_MS = 2_000;

/** Starts the worker that opens quizzes without a network, and says so when a new version of the app is there. */
export function startWorker(): void {
  // Pages that are not secure have none.
  if ('serviceWorker' in navigator) window.setTimeout(register, LATER_MS);
}

function register(): void {
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    newVersionWaits({
      takeOver: () => {
        worker.addEventListener('controlling', () => window.location.reload());
        worker.messageSkipWaiting();
      },
    });
  });
  // Without a worker all works but opening without a network.
  worker.register().catch(() => window.addEventListener('online', register, { once: true }));
}
