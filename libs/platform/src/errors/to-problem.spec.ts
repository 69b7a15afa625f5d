import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { toAppError, toProblem } from './to-problem.ts';

describe('an error', () => {
  it('of a rule keeps its code, its public facts and its words', () => {
    const problem = toProblem(toAppError(new AppError('quiz.active-exists', { quizId: '7' })), 'request-1');
    expect(problem).toMatchObject({ status: 409, code: 'quiz.active-exists', quizId: '7', requestId: 'request-1' });
    expect(problem.detail).toBe('You have a quiz under way. Resume or discard it first.');
  });

  it('of the framework is one of the catalogue', () => {
    expect(toAppError(new NotFoundException()).code).toBe('route.not-found');
    expect(toAppError(Object.assign(new Error('too big'), { statusCode: 413 })).code).toBe('request.too-large');
  });

  it('that nobody foresaw tells nothing of itself', () => {
    const problem = toProblem(toAppError(new Error('password of the database is hunter2')), 'request-1');
    expect(problem).toMatchObject({ status: 500, code: 'internal.error' });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|\.ts:|stack/);
  });
});
