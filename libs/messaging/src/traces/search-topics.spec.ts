import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SearchedRecord, tracesInTopic } from './search-topics.ts';

const ID = '0190a0b0-0000-7000-8000-000000000001';
const record = (fields: Partial<SearchedRecord> = {}): SearchedRecord => ({
  key: ID,
  matches: true,
  at: new Date('2026-11-21T12:00:00Z'),
  kind: 'state',
  ...fields,
});
const search = (retentionDays: number | 'compacted', ...records: SearchedRecord[]) =>
  tracesInTopic('a.topic', { retentionDays }, records).map(({ kind, count, until }) => ({
    kind,
    count,
    ...(until && { until }),
  }));

describe('what Kafka has of a member', () => {
  it('expires in a topic of facts, after the retention of the newest record', () => {
    expect(search(7, record(), record({ at: new Date('2026-11-23T12:00:00Z') }), record({ matches: false }))).toEqual([
      { kind: 'expires', count: 2, until: '2026-11-30, when Kafka deletes the segment' },
    ]);
  });

  it('is left in a compacted topic if the newest record of a key has it and is no deletion', () => {
    expect(search('compacted', record())).toEqual([{ kind: 'left', count: 1 }]);
  });

  it('stays by design in a tombstone, which replaces the records before it', () => {
    expect(search('compacted', record(), record(), record({ kind: 'deletion' }))).toEqual([
      { kind: 'by design', count: 1 },
      { kind: 'expires', count: 2, until: 'Kafka compacts the segment' },
    ]);
  });

  it('expires if the newest record of a key has no value', () => {
    expect(search('compacted', record(), record({ kind: 'removal' }))).toEqual([
      { kind: 'expires', count: 2, until: 'Kafka compacts the segment' },
    ]);
  });

  it('is nothing if no record has it', () => {
    expect(search(7, record({ matches: false }))).toEqual([]);
    expect(search('compacted', record({ matches: false }))).toEqual([]);
  });

  it('is counted once for each record that has it', () => {
    const records = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b'),
        matches: fc.boolean(),
        at: fc.constant(new Date()),
        kind: fc.constantFrom<SearchedRecord['kind']>('state', 'deletion', 'removal'),
      }),
    );
    fc.assert(
      fc.property(records, fc.constantFrom<number | 'compacted'>(7, 'compacted'), (found, retention) => {
        const counted = search(retention, ...found).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(found.filter(({ matches }) => matches).length);
      }),
    );
  });
});
