import { describe, expect, it } from '@jest/globals';
import { isTransient, problemFrom } from './problem.ts';

describe('problems', () => {
  it('carry the code, detail, Retry-After and further facts of problem+json', () => {
    const data = { type: 'about:blank', status: 409, code: 'quiz.active-exists', detail: 'One is in progress.', quizId: '1' };
    expect(problemFrom({ status: 409, data })).toMatchObject({
      status: 409,
      code: 'quiz.active-exists',
      detail: 'One is in progress.',
      facts: { quizId: '1' },
    });
    expect(problemFrom({ status: 429, data: { code: 'rate-limit.exceeded', detail: 'x', retryAfter: 7 } }).retryAfter).toBe(7);
    expect(problemFrom({ status: 503, data: { code: 'service.unavailable', detail: 'x' } }, '30').retryAfter).toBe(30);
    expect(problemFrom({ status: 409, data }).retryAfter).toBeUndefined();
  });

  it('have a message if no response arrived, or an unreadable one', () => {
    const unreachable = problemFrom({ status: 'FETCH_ERROR', error: 'x' });
    expect(unreachable.code).toBe('network.unreachable');
    expect(unreachable.detail).toMatch(/couldn’t be reached/);
    const html = problemFrom({ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'x' });
    expect(html).toMatchObject({ status: 502, code: 'answer.unreadable' });
    expect([unreachable, html].map(isTransient)).toEqual([true, true]);
    expect(isTransient(problemFrom({ status: 409, data: { code: 'quiz.not-active', detail: 'x' } }))).toBe(false);
  });
});
