import 'casebook-theme.css';
import './page/frame.css';
import '@casebook/api-client/consent.css';
import { reportErrors } from '@casebook/api-client';
import { startConsent } from '@casebook/api-client/measurement';
import { isMissingFile, reloadOnce } from '@casebook/web-ui';

// Before zod loads: the page's policy forbids `eval`, and a browser reports that zod only tries whether it is allowed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

reportErrors();

// The start script has decided already: it runs before the first paint.
const isDocument = document.documentElement.dataset.start === 'document';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void mount(root);

// Not awaited: the app's chunks import the entry's, and an entry that awaits them would never finish.
async function mount(element: HTMLElement): Promise<void> {
  try {
    // What the HTML shows is painted before the app's code takes the main thread. A hidden page is never painted.
    if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    startConsent();
    if (isDocument) return await startDocument(element);
    if (element.dataset.prerendered === 'visitor') await window.casebookEarlyInput?.started;
    await (await import('./app/mount-app.tsx')).mountApp(element);
  } catch (error) {
    if (isMissingFile(error) && reloadOnce()) return;
    // The connection went while the first page was loading: the frame stays until it is back.
    if (navigator.onLine) throw error;
    window.addEventListener('online', () => window.location.reload(), { once: true });
  }
}

/** A page whose HTML is complete: the landing page for visitors, and the documents. */
async function startDocument(element: HTMLElement): Promise<void> {
  document.getElementById('frame')?.remove();
  // The development server doesn't render pages.
  if (import.meta.env.DEV) (await import('./landing/render-in-browser.tsx')).renderInBrowser(element);
  (await import('./landing/islands.ts')).startIslands();
}
