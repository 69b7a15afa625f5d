import type { Domain, DomainProgress } from '@casebook/contracts';
import { wilsonInterval } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import { progressSummary } from './summary.ts';

const of = (domain: Domain, correct: number, answered: number): DomainProgress => ({
  domain,
  answered,
  correct,
  ...(answered > 0 && { accuracy: correct / answered, interval: wilsonInterval(answered, correct) }),
});

describe('the summary of the progress', () => {
  it('names the strongest domain and the weakest', () => {
    expect(
      progressSummary([
        of('Asset Security', 27, 30),
        of('Security Operations', 4, 10),
        of('Software Development Security', 6, 10),
      ]),
    ).toBe('You’re strongest in Asset Security (90%); next, Security Operations (40%).');
  });

  it('doesn’t take one correct answer for strength', () => {
    expect(progressSummary([of('Asset Security', 1, 1), of('Security Operations', 18, 20)])).toBe(
      'You’re strongest in Security Operations (90%); next, Asset Security (100%).',
    );
  });

  it('puts a domain without an answer next', () => {
    expect(progressSummary([of('Security Operations', 1, 2), of('Asset Security', 0, 0)])).toBe(
      'You’re strongest in Security Operations (50%); next, Asset Security, which you haven’t practiced yet.',
    );
  });

  it('calls nothing a strength without a correct answer', () => {
    expect(progressSummary([of('Security Operations', 0, 3), of('Asset Security', 0, 0)])).toBe(
      'Next: Asset Security, which you haven’t practiced yet.',
    );
    expect(progressSummary([of('Security Operations', 0, 3)])).toBe('Next: Security Operations (0%).');
  });
});
