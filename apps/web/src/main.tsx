import 'casebook-theme.css';
import { applyStoredScheme } from '@casebook/web-ui';
import { isLandingPage } from './landing/is-landing-page.ts';

applyStoredScheme();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

if (isLandingPage(window.location, window.localStorage)) {
  const { mountLanding } = await import('./landing/mount-landing.tsx');
  mountLanding(root);
} else {
  const { mountApp } = await import('./app/mount-app.tsx');
  await mountApp(root);
}
