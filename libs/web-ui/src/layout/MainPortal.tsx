import { type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Renders a popup inside `<main>`, so that it belongs to a landmark. A popup of a card can't stay in the card, whose
 * `content-visibility` clips it. The popup itself needs `disablePortal`.
 */
export function MainPortal({ children }: { children: ReactNode }) {
  return createPortal(children, document.getElementById('main') ?? document.body);
}
