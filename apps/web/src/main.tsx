import 'casebook-theme.css';
import './page/frame.css';

// Before zod loads: the page's policy forbids `eval`, and a browser reports that zod only tries whether it is allowed.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The start script has decided already: it runs before the first paint.
const isLanding = document.documentElement.dataset.start === 'landing';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

try {
  // What the HTML shows is painted before the app's code takes the main thread. A hidden page is never painted.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (isLanding) (await import('./landing/mount-landing.tsx')).mountLanding(root);
  else await (await import('./app/mount-app.tsx')).mountApp(root);
} catch (error) {
  // The connection went while the first page was loading: the frame stays until it is back.
  if (navigator.onLine) throw error;
  window.addEventListener('online', () => window.location.reload(), { once: true });
}
