import { createRoot, hydrateRoot } from 'react-dom/client';
import { Landing } from './Landing.tsx';

export function mountLanding(root: HTMLElement): void {
  document.getElementById('frame')?.remove();
  if (root.firstChild) hydrateRoot(root, <Landing />);
  else createRoot(root).render(<Landing />);
}
