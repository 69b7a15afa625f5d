import 'casebook-look.css';
import { applyStoredScheme } from '@casebook/web-ui';
import { opensLanding } from './landing/opens-landing.ts';

applyStoredScheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

if (opensLanding(window.location, window.localStorage)) {
  const { mountLanding } = await import('./landing/mount-landing.tsx');
  mountLanding(root);
} else {
  const { mountApp } = await import('./app/mount-app.tsx');
  await mountApp(root);
}
