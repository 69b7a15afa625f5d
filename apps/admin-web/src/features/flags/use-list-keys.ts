import { isSingleKey } from '@casebook/web-ui';
import { useEffect } from 'react';

interface ListKeys {
  isEnabled: boolean;
  /** Toggles the selection of a question. */
  onToggle: (questionId: string) => void;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** `j` and `k` move through the list, `x` selects. Enter opens the review, because each row is a button. */
export function useListKeys({ isEnabled, onToggle }: ListKeys): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      const all = rows();
      const current = all.findIndex((row) => row.closest('li')?.contains(document.activeElement));
      if (event.key === 'j') all[Math.min(current + 1, all.length - 1)]?.focus();
      if (event.key === 'k') all[Math.max(current - 1, 0)]?.focus();
      const id = all[current]?.dataset.row;
      if (event.key === 'x' && id !== undefined) onToggle(id);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isEnabled, onToggle]);
}
