import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Two screens above and below: before the browser lays out what comes near (`content-visibility`), a passage at a time. */
const margin = '200% 0px';

type Told = (entry: IntersectionObserverEntry) => void;
const told = new WeakMap<Element, Told>();
let shared: IntersectionObserver | undefined;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      // Slices of a few milliseconds, however many cards come near at once.
      startTransition(() => {
        for (const entry of entries) told.get(entry.target)?.(entry);
      });
    },
    { rootMargin: margin },
  );
  return shared;
}

export interface Nearness {
  isNear: boolean;
  /** How high it was when it was near last, in pixels. */
  height?: number;
}

/** @returns whether an element is on the screen or near it. One that holds the focus is. */
export function useNear(element: RefObject<HTMLElement | null>, startsNear: boolean): Nearness {
  const [nearness, setNearness] = useState<Nearness>({ isNear: startsNear || typeof IntersectionObserver === 'undefined' });
  useEffect(() => {
    const { current } = element;
    if (!current || typeof IntersectionObserver === 'undefined') return;
    told.set(current, ({ isIntersecting, boundingClientRect }) => {
      const isNear = isIntersecting || current.contains(document.activeElement);
      setNearness((before) => {
        if (before.isNear === isNear) return before;
        return { isNear, height: before.isNear ? boundingClientRect.height : before.height };
      });
    });
    observer().observe(current);
    return () => {
      observer().unobserve(current);
      told.delete(current);
    };
  }, [element]);
  return nearness;
}
