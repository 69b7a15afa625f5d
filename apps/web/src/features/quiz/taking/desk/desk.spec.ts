import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Desk, deskOf, isAhead, rebased, type Shared, sharedOf, toggled } from './desk.ts';

const items = [1, 2, 3].map((position) => ({ id: `item-${position}`, position }));
const quest = { items, isOpen: () => true };
const answered = (...ids: string[]) => ({ items, isOpen: (id: string) => !ids.includes(id) });
const shared = (fields: Partial<Shared> = {}): Shared => ({
  position: 1,
  tallies: [0, 0, 0, 0],
  textSize: 1,
  marked: [],
  struck: [],
  ...fields,
});
const desk = (fields: Partial<Desk> = {}): Desk => ({ ...deskOf(shared(), quest), ...fields });

describe('the desk', () => {
  it('tells other devices where it is, with choice and tallies of the item that is shown', () => {
    const here = desk({
      position: 2,
      choices: { 'item-1': 'a', 'item-2': 'b' },
      tallies: { 'item-2': [0, 2, 0, 0] },
      marked: ['item-3'],
    });
    expect(sharedOf(here, quest)).toEqual(shared({ position: 2, selected: 'b', tallies: [0, 2, 0, 0], marked: ['item-3'] }));
    expect(sharedOf(here, answered('item-2'))).not.toHaveProperty('selected');
  });

  it('is laid out again elsewhere as it was left', () => {
    const told = shared({ position: 2, selected: 'b', tallies: [1, 0, 0, 3], textSize: 1.2, struck: ['a'] });
    expect(sharedOf(deskOf(told, quest), quest)).toEqual(told);
  });

  it('follows another device where nothing was changed here', () => {
    const told = shared({ position: 3, selected: 'c', textSize: 1.5 });
    expect(sharedOf(rebased(desk(), shared(), told, quest), quest)).toEqual(told);
  });

  it('keeps what was changed here meanwhile, and takes the rest', () => {
    const here = desk({ position: 2, choices: { 'item-2': 'b' }, marked: ['item-1'] });
    const next = rebased(here, shared(), shared({ position: 3, textSize: 1.4, marked: ['item-3'] }), quest);
    expect(sharedOf(next, quest)).toEqual(shared({ position: 2, selected: 'b', textSize: 1.4, marked: ['item-3', 'item-1'] }));
  });

  it('does not take it for a change of its own that an answer took the choice away', () => {
    const base = shared({ selected: 'a' });
    const here = deskOf(base, quest);
    const after = answered('item-1');
    expect(isAhead(here, base, after)).toBe(false);
    expect(rebased(here, base, shared({ position: 2 }), after).position).toBe(2);
  });

  it('is not ahead of what it took over, whatever that was', () => {
    const ids = fc.subarray(['item-1', 'item-2', 'item-3']);
    const any = fc.record({
      position: fc.integer({ min: 1, max: 3 }),
      tallies: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
      textSize: fc.constantFrom(0.8, 1, 2),
      marked: ids,
      struck: ids,
    });
    fc.assert(
      fc.property(any, any, any, (base, mine, told) => {
        const next = rebased(deskOf(mine, quest), base, told, quest);
        const again = rebased(next, told, sharedOf(next, quest), quest);
        expect(isAhead(again, sharedOf(next, quest), quest)).toBe(false);
        for (const id of toldByOne(base.marked, mine.marked, told.marked)) expect(next.marked).toContain(id);
        for (const id of base.marked) if (!mine.marked.includes(id)) expect(next.marked).not.toContain(id);
      }),
    );
  });

  it('marks and takes marks back', () => {
    expect(toggled(toggled([], 'a'), 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});

/** What either device added since the base. */
const toldByOne = (base: readonly string[], mine: readonly string[], told: readonly string[]) =>
  [...mine, ...told].filter((id) => !base.includes(id));
