import { describe, expect, it } from '@jest/globals';
import { factLabel } from './AuditList.tsx';

describe('the label of a fact', () => {
  it.each([
    ['sessionId', 'Session ID'],
    ['isFree', 'Is free'],
    ['has_access', 'Has access'],
    ['role', 'Role'],
  ])('of %s is %s', (key, label) => {
    expect(factLabel(key)).toBe(label);
  });
});
