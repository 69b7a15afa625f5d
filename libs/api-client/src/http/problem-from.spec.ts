import { describe, expect, it } from '@jest/globals';
import { isPassing } from './problem.ts';
import { problemFrom } from './problem-from.ts';

describe('problems', () => {
  it('carry the code, the words, the wait and the further facts of problem+json', () => {
    const data = { type: 'about:blank', status: 409, code: 'quiz.active-exists', detail: 'One is under way.', quizId: '1' };
    expect(problemFrom({ status: 409, data })).toMatchObject({
      status: 409,
      code: 'quiz.active-exists',
      detail: 'One is under way.',
      facts: { quizId: '1' },
    });
    expect(problemFrom({ status: 429, data: { code: 'rate-limit.exceeded', detail: 'x', retryAfter: 7 } }).retryAfter).toBe(7);
    expect(problemFrom({ status: 503, data: { code: 'service.unavailable', detail: 'x' } }, '30').retryAfter).toBe(30);
    expect(problemFrom({ status: 409, data }).retryAfter).toBeUndefined();
  });

  it('have words where no answer came, or none that can be read', () => {
    const unreachable = problemFrom({ status: 'FETCH_ERROR', error: 'x' });
    expect(unreachable.code).toBe('network.unreachable');
    expect(unreachable.detail).toMatch(/could not be reached/);
    const html = problemFrom({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'x' });
    expect(html).toMatchObject({ status: 502, code: 'answer.unreadable' });
    expect([unreachable, html].map(isPassing)).toEqual([true, true]);
    expect(isPassing(problemFrom({ status: 409, data: { code: 'quiz.not-active', detail: 'x' } }))).toBe(false);
  });
});
