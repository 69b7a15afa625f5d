import { AppError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { NotFoundException } from '@nestjs/common';
import { withTimeout } from '../with-timeout.ts';
import { toAppError, toProblem } from './to-problem.ts';

describe('an error', () => {
  it('of a rule keeps its code, public details and text', () => {
    const problem = toProblem(toAppError(new AppError('quiz.active-exists', { quizId: '7' })), 'request-1');
    expect(problem).toMatchObject({ status: 409, code: 'quiz.active-exists', quizId: '7', requestId: 'request-1' });
    expect(problem.detail).toBe('You have a quiz in progress. Resume or discard it first.');
  });

  it('of the framework maps to a code of the catalog', () => {
    expect(toAppError(new NotFoundException()).code).toBe('route.not-found');
    expect(toAppError(Object.assign(new Error('too big'), { statusCode: 413 })).code).toBe('request.too-large');
  });

  it.each([
    ['plain SQL', { code: '53100' }],
    ['Prisma', { code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }],
    ['the end of a transaction of Prisma', { name: 'DriverAdapterError', cause: { kind: 'postgres', originalCode: '57P01' } }],
    ['a connection that the adapter lost', { name: 'DriverAdapterError', cause: { kind: 'ConnectionClosed' } }],
    ['a database that is going down', { code: '57P01' }],
  ])('of a database without resources passes: 503, with a time to come again (%s)', (_what, facts) => {
    const error = toAppError(Object.assign(new Error('could not extend file: No space left on device'), facts));
    expect([error.code, error.status, error.details.retryAfter]).toEqual(['service.unavailable', 503, 5]);
  });

  it('of a transaction that got no connection in time is load: 503, with a time to come again', () => {
    const error = (message: string) => toAppError(Object.assign(new Error(message), { code: 'P2028' }));
    const waited = error('Transaction API error: Unable to start a transaction in the given time.');
    expect([waited.code, waited.status, waited.details.retryAfter]).toEqual(['service.overloaded', 503, 1]);
    expect(error('Transaction API error: Transaction already closed').code).toBe('internal.error');
  });

  it('of a server that did not respond in time passes: 503, with a time to come again', async () => {
    const late = withTimeout(1, 'the queue', new Promise(() => undefined)).catch(toAppError);
    expect(await late).toMatchObject({ code: 'service.unavailable', status: 503, details: { retryAfter: 5 } });
  });

  it.each([
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    { code: 'ECONNRESET', message: 'read ECONNRESET' },
    { code: '08006', message: 'the connection to the server was lost' },
    { code: 'P1001', message: 'Can’t reach database server at 127.0.0.1:5432' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Client has encountered a connection error and is not queryable' },
    { message: 'timeout exceeded when trying to connect' },
  ])('of a database that went away passes: 503, with a time to come again: $message', ({ message, ...facts }) => {
    const error = toAppError(Object.assign(new Error(message), facts));
    expect([error.code, error.status, error.details.retryAfter]).toEqual(['service.unavailable', 503, 5]);
  });

  it('of a transaction that conflicted at each attempt is load: 503', () => {
    for (const code of ['P2034', '40001', '40P01'])
      expect(toAppError(Object.assign(new Error('deadlock detected'), { code })).code).toBe('service.overloaded');
  });

  it('of a disconnected client isn’t a server error', () => {
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
    expect(toAppError(aborted).status).toBe(499);
  });

  it('of an unexpected kind reveals no details', () => {
    const problem = toProblem(toAppError(new Error('password of the database is hunter2')), 'request-1');
    expect(problem).toMatchObject({ status: 500, code: 'internal.error' });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|\.ts:|stack/);
  });
});
