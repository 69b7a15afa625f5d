import './landing.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { documentPages } from './document-pages.tsx';

/** For the development server, which has no prerendered pages and fills in no settings. */
export function renderInBrowser(root: HTMLElement): void {
  const page = documentPages[window.location.pathname];
  if (page) flushSync(() => createRoot(root).render(page));
}
