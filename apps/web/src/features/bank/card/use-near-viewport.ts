import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Observes two screens above and below the viewport. */
const rootMargin = '200% 0px';

const callbacks = new WeakMap<Element, () => void>();
let sharedObserver: IntersectionObserver | undefined;

/** One observer for all cards. */
function getObserver(): IntersectionObserver {
  sharedObserver ??= new IntersectionObserver(
    (entries) => {
      // In a transition, React renders many cards in slices of a few milliseconds.
      startTransition(() => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
      });
    },
    { rootMargin },
  );
  return sharedObserver;
}

/** @returns whether an element is, or once was, in or near the viewport @param isEager whether to return true from the start */
export function useNearViewport(element: RefObject<HTMLElement | null>, isEager: boolean): boolean {
  const [wasNear, setWasNear] = useState(isEager || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (wasNear || !current) return;
    callbacks.set(current, () => setWasNear(true));
    getObserver().observe(current);
    return () => {
      getObserver().unobserve(current);
      callbacks.delete(current);
    };
  }, [element, wasNear]);
  return wasNear;
}
