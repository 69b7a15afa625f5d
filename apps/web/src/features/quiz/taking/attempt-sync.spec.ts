import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AttemptDraft, draftOf, isAhead, mergeDraft, type SyncedDraft, syncedOf, toggled } from './attempt-sync.ts';

const items = [1, 2, 3].map((position) => ({ id: `item-${position}`, position }));
const allOpen = { items, isOpen: () => true };
const answered = (...ids: string[]) => ({ items, isOpen: (id: string) => !ids.includes(id) });
const synced = (fields: Partial<SyncedDraft> = {}): SyncedDraft => ({
  position: 1,
  tallies: [0, 0, 0, 0],
  textSize: 1,
  marked: [],
  struck: [],
  ...fields,
});
const draft = (fields: Partial<AttemptDraft> = {}): AttemptDraft => ({ ...draftOf(synced(), allOpen), ...fields });

describe('the draft of an attempt', () => {
  it('syncs its position, with choice and tallies of the current item', () => {
    const here = draft({
      position: 2,
      choices: { 'item-1': 'a', 'item-2': 'b' },
      tallies: { 'item-2': [0, 2, 0, 0] },
      marked: ['item-3'],
    });
    expect(syncedOf(here, allOpen)).toEqual(synced({ position: 2, selected: 'b', tallies: [0, 2, 0, 0], marked: ['item-3'] }));
    expect(syncedOf(here, answered('item-2'))).not.toHaveProperty('selected');
  });

  it('opens on another device in the same state', () => {
    const left = synced({ position: 2, selected: 'b', tallies: [1, 0, 0, 3], textSize: 1.2, struck: ['a'] });
    expect(syncedOf(draftOf(left, allOpen), allOpen)).toEqual(left);
  });

  it('follows another device if nothing changed here', () => {
    const server = synced({ position: 3, selected: 'c', textSize: 1.5 });
    expect(syncedOf(mergeDraft(draft(), synced(), server, allOpen), allOpen)).toEqual(server);
  });

  it('keeps local changes and takes the rest from the server', () => {
    const here = draft({ position: 2, choices: { 'item-2': 'b' }, marked: ['item-1'] });
    const merged = mergeDraft(here, synced(), synced({ position: 3, textSize: 1.4, marked: ['item-3'] }), allOpen);
    expect(syncedOf(merged, allOpen)).toEqual(
      synced({ position: 2, selected: 'b', textSize: 1.4, marked: ['item-3', 'item-1'] }),
    );
  });

  it('is not ahead because an answer removed its choice', () => {
    const base = synced({ selected: 'a' });
    const here = draftOf(base, allOpen);
    const after = answered('item-1');
    expect(isAhead(here, base, after)).toBe(false);
    expect(mergeDraft(here, base, synced({ position: 2 }), after).position).toBe(2);
  });

  it('prefers a choice made on one device over a strike made on the other', () => {
    const merged = mergeDraft(draft({ choices: { 'item-1': 'a' } }), synced(), synced({ struck: ['a', 'b'] }), allOpen);
    expect([merged.choices, merged.struck]).toEqual([{ 'item-1': 'a' }, ['b']]);
  });

  it('shows the first item if its position does not exist', () => {
    expect(draftOf(synced({ position: 9 }), allOpen).position).toBe(1);
  });

  it('is not ahead of what it merged, and keeps every mark of either device', () => {
    const ids = fc.subarray(['item-1', 'item-2', 'item-3']);
    const any = fc.record({
      position: fc.integer({ min: 1, max: 3 }),
      tallies: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
      textSize: fc.constantFrom(0.8, 1, 2),
      marked: ids,
      struck: ids,
    });
    fc.assert(
      fc.property(any, any, any, (base, mine, server) => {
        const merged = mergeDraft(draftOf(mine, allOpen), base, server, allOpen);
        const again = mergeDraft(merged, server, syncedOf(merged, allOpen), allOpen);
        expect(isAhead(again, syncedOf(merged, allOpen), allOpen)).toBe(false);
        const added = [...mine.marked, ...server.marked].filter((id) => !base.marked.includes(id));
        for (const id of added) expect(merged.marked).toContain(id);
        for (const id of base.marked) if (!mine.marked.includes(id)) expect(merged.marked).not.toContain(id);
      }),
    );
  });

  it('toggles a mark', () => {
    expect(toggled(toggled([], 'a'), 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
