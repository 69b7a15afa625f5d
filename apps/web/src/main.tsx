import 'casebook-theme.css';
import './page/frame.css';

// Before zod loads: the page's policy forbids `eval`, and a browser reports that zod only tries whether it is allowed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The start script has decided already: it runs before the first paint.
const isLanding = document.documentElement.dataset.start === 'landing';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

void mount(root);

// Not awaited: the app's chunks import the entry's, and an entry that awaits them would never finish.
async function mount(element: HTMLElement): Promise<void> {
  try {
    // What the HTML shows is painted before the app's code takes the main thread. A hidden page is never painted.
    if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    if (element.dataset.prerendered === 'visitor') await window.casebookEarlyInput?.started;
    if (isLanding) (await import('./landing/mount-landing.tsx')).mountLanding(element);
    else await (await import('./app/mount-app.tsx')).mountApp(element);
  } catch (error) {
    // The connection went while the first page was loading: the frame stays until it is back.
    if (navigator.onLine) throw error;
    window.addEventListener('online', () => window.location.reload(), { once: true });
  }
}
