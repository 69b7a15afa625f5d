import { createRoot } from 'react-dom/client';
import { Landing } from './Landing.tsx';

export function mountLanding(root: HTMLElement): void {
  createRoot(root).render(<Landing />);
}
