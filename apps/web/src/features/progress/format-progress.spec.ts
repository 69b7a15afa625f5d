import { describe, expect, it } from '@jest/globals';
import { barHeight, zoneName } from './format-progress.ts';

describe('a bar of recent activity', () => {
  it('grows by 8 with each attempt, up to 80', () => {
    expect([0, 1, 2, 9, 10, 11, 500].map(barHeight)).toEqual([0, 8, 16, 72, 80, 80, 80]);
  });
});

describe('a time zone', () => {
  it('has its everyday name', () => {
    expect(['America/New_York', 'UTC', 'Etc/UTC', 'Etc/GMT-3'].map(zoneName)).toEqual([
      'Eastern Time',
      'UTC',
      'UTC',
      'GMT+03:00',
    ]);
  });
});
