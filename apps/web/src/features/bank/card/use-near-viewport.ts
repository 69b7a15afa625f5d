import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Two screens above and below: before it can be seen. */
const margin = '200% 0px';

const callbacks = new WeakMap<Element, () => void>();
let shared: IntersectionObserver | undefined;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      // Slices of a few milliseconds, however many come near at once.
      startTransition(() => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
      });
    },
    { rootMargin: margin },
  );
  return shared;
}

/** @returns whether an element is on the screen or near it, or ever was */
export function useNearViewport(element: RefObject<HTMLElement | null>, isEager: boolean): boolean {
  const [wasNear, setWasNear] = useState(isEager || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const { current } = element;
    if (wasNear || !current) return;
    callbacks.set(current, () => setWasNear(true));
    observer().observe(current);
    return () => {
      observer().unobserve(current);
      callbacks.delete(current);
    };
  }, [element, wasNear]);
  return wasNear;
}
