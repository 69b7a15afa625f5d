/**
 * Gives the focus to the heading of the card after one that leaves, else before it, else to the page.
 * @param within an element of the card that leaves
 */
export function focusBeside(within: Element): void {
  const card = within.closest('article');
  const beside = [card?.nextElementSibling, card?.previousElementSibling].find((other) => other?.matches('article'));
  const target = beside?.querySelector<HTMLElement>('h2') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}
