/**
 * Fisher and Yates' method: draws one of those that are left until none is, so that every order is equally likely.
 * @param below gives a whole number from 0 up to, and without, the given one, each equally likely
 * @returns the same elements in a new array
 */
export function shuffle<Element>(elements: readonly Element[], below: (limit: number) => number): Element[] {
  const left = [...elements];
  return elements.flatMap(() => left.splice(below(left.length), 1));
}
