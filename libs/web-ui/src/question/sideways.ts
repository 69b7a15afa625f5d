/**
 * Whether an element is inside an exhibit that scrolls sideways, to which swipes and arrow keys there belong. In a file of its own, for
 * pages that load exhibits later.
 */
export function isSideways(target: EventTarget | null): boolean {
  const box = target instanceof Element ? target.closest('[data-sideways]') : null;
  return box !== null && box.scrollWidth > box.clientWidth;
}
