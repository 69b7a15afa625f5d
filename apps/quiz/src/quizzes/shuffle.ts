/**
 * Shuffles by the Fisher-Yates method, so that every order is equally likely.
 * @param below returns a uniformly distributed integer from 0 to the given limit, exclusive
 * @returns the same elements in a new array
 */
export function shuffle<Element>(elements: readonly Element[], below: (limit: number) => number): Element[] {
  const left = [...elements];
  return elements.flatMap(() => left.splice(below(left.length), 1));
}
