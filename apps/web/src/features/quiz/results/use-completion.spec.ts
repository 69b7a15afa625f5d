import { describe, expect, it } from '@jest/globals';
import { saveRetryDelay, savingMessage } from './use-completion.ts';

const timeout = { code: 'network.timeout', status: 0 };
const unreachable = { code: 'network.unreachable', status: 0 };
const broken = { code: 'internal.error', status: 500 };
const refused = { code: 'quiz.items-open', status: 409 };

describe('saving a result', () => {
  it('tells a timeout, a lost connection, a failing server, and a refusal apart', () => {
    expect([timeout, unreachable, broken, refused].map(savingMessage)).toEqual([
      'Progress save is taking longer than expected. Your results are still available.',
      'Network issue while saving. Your quiz results are saved locally.',
      'Failed to save progress to cloud, but your results are still available.',
      'There was an issue saving progress, but your results are still available.',
    ]);
  });

  it('is retried indefinitely, with growing delays', () => {
    expect([1, 2, 3, 4, 5, 100].map((failures) => saveRetryDelay(failures, unreachable))).toEqual([
      2_000, 5_000, 15_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is not retried after a refusal, except a rate limit', () => {
    expect(saveRetryDelay(1, refused)).toBeUndefined();
    expect(saveRetryDelay(1, { code: 'rate-limit.exceeded', status: 429 })).toBe(2_000);
  });

  it('is not retried before `Retry-After`', () => {
    expect(saveRetryDelay(1, { code: 'service.overloaded', status: 503, retryAfter: 7 })).toBe(7_000);
    expect(saveRetryDelay(3, { code: 'service.overloaded', status: 503, retryAfter: 7 })).toBe(15_000);
  });
});
