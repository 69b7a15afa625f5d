import { selectProfile } from '@casebook/api-client';
import { useSingleKeys } from '@casebook/web-ui';
import { type RefObject, useEffect } from 'react';
import { useSelector } from 'react-redux';

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, input:not([type=checkbox], [type=radio]), [role=menu], [role=listbox], [role=dialog]') !==
      null);

/** `/` goes to the search box, from wherever one is not writing; not for who turned single keys off. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  const [isOn] = useSingleKeys(useSelector(selectProfile)?.id ?? '');
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, isOn]);
}
