import { describe, expect, it } from '@jest/globals';
import { scenarioAt } from '#shared/testing/authoring-fixtures.ts';
import { item } from '#shared/testing/fixtures.ts';
import { firstOfScenario, placeInSet } from './scenario-set.ts';

const single = item(1);
const ofSet = (place: number) => ({ ...item(place + 1), scenario: scenarioAt(place) });

describe('an item of a set', () => {
  it('shows its place if the quiz has the set whole and in order', () => {
    const items = [single, ofSet(1), ofSet(2), ofSet(3), item(9)];
    expect(items.map((_item, index) => placeInSet(items, index))).toEqual([
      undefined,
      'Part 1 of 3',
      'Part 2 of 3',
      'Part 3 of 3',
      undefined,
    ]);
  });

  it('shows no place in a part of its set, or in another order', () => {
    for (const items of [
      [ofSet(1), ofSet(2)],
      [ofSet(2)],
      [ofSet(3), ofSet(2), ofSet(1)],
      [ofSet(1), single, ofSet(2), ofSet(3)],
    ])
      expect(items.map((_item, index) => placeInSet(items, index)).filter(Boolean)).toEqual([]);
  });

  it('follows the first of the quiz with the same scenario', () => {
    const items = [single, ofSet(3), ofSet(1)];
    expect(firstOfScenario(items, 2)).toBe(items[1]);
    expect(firstOfScenario(items, 0)).toBeUndefined();
  });
});
