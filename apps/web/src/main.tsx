import 'casebook-theme.css';
import './page/frame.css';
import '@casebook/api-client/consent.css';
import { reportErrors } from '@casebook/api-client';
import { startConsent } from '@casebook/api-client/measurement';
import { isMissingFile, reloadOnceIfServed } from '@casebook/web-ui';

// Set before zod loads. The page's policy forbids `eval`, and zod's test whether `eval` is allowed would be reported as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();

// The start script, which runs before the first paint, has already determined whether the page is a document.
const isDocument = document.documentElement.dataset.start === 'document';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void mount(root);

// Not awaited: the app's chunks import this entry, so awaiting them here would deadlock.
async function mount(element: HTMLElement): Promise<void> {
  try {
    // Waits until the HTML is painted before the app's code takes the main thread. A hidden page is never painted.
    if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    startConsent();
    if (isDocument) return await startDocument(element);
    if (element.dataset.prerendered === 'visitor') await window.casebookEarlyInput?.started;
    await (await import('./app/mount-app.tsx')).mountApp(element);
  } catch (error) {
    // Checks first that the server responds: otherwise a reload would replace a half-filled form with the browser's error page.
    if (isMissingFile(error) && (await reloadOnceIfServed())) return;
    showLoadFailure();
    if (navigator.onLine) throw error;
    window.addEventListener('online', () => window.location.reload(), { once: true });
  }
}

/** Plain DOM elements: the code for the app's own notices hasn't loaded. */
function showLoadFailure(): void {
  document.querySelector('#root [aria-busy]')?.removeAttribute('aria-busy');
  const alert = document.createElement('p');
  alert.className = 'pg-alert';
  alert.role = 'alert';
  alert.textContent = navigator.onLine
    ? 'Casebook couldn’t be loaded right now.'
    : 'You’re offline. This page will open when you’re back online.';
  const retry = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'pg-alert-retry',
    textContent: 'Try Again',
  });
  retry.addEventListener('click', () => window.location.reload());
  alert.append(retry);
  document.body.prepend(alert);
}

/** Starts a page whose HTML is complete: the landing page for visitors, or a document. */
async function startDocument(element: HTMLElement): Promise<void> {
  document.getElementById('frame')?.remove();
  // The development server doesn't prerender pages.
  if (import.meta.env.DEV) (await import('./landing/render-in-browser.tsx')).renderInBrowser(element);
  (await import('./landing/islands.ts')).startIslands();
}
