import 'casebook-theme.css';
import './page/frame.css';

// The start script has decided already: it runs before the first paint.
const isLanding = document.documentElement.dataset.start === 'landing';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

try {
  if (isLanding) (await import('./landing/mount-landing.tsx')).mountLanding(root);
  else await (await import('./app/mount-app.tsx')).mountApp(root);
} catch (error) {
  // The connection went while the first page was loading: the frame stays until it is back.
  if (navigator.onLine) throw error;
  window.addEventListener('online', () => window.location.reload(), { once: true });
}
