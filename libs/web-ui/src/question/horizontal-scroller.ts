/**
 * Whether an element is inside an exhibit that scrolls sideways, which then handles swipes and arrow keys itself. In a separate file, for
 * pages that load exhibits later.
 */
export function isInHorizontalScroller(target: EventTarget | null): boolean {
  const box = target instanceof Element ? target.closest('[data-sideways]') : null;
  return box !== null && box.scrollWidth > box.clientWidth;
}
