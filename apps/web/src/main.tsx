import 'casebook-theme.css';
import './page/frame.css';

// The start script has decided already: it runs before the first paint.
const isLanding = document.documentElement.dataset.start === 'landing';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

if (isLanding) {
  const { mountLanding } = await import('./landing/mount-landing.tsx');
  mountLanding(root);
} else {
  const { mountApp } = await import('./app/mount-app.tsx');
  await mountApp(root);
}
