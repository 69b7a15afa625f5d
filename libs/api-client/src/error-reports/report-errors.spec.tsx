import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionStorageKey } from '../session/session.ts';
import { reportErrors } from './report-errors.ts';

interface Sent {
  readonly body: { where_at: string; what: string; message: string; ctx?: { stack: string } };
  readonly authorization: string | undefined;
}

describe('uncaught errors of a page', () => {
  const original = globalThis.fetch;
  let sent: Sent[];
  let status: number;
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    [sent, status] = [[], 204];
    globalThis.fetch = async (path, init) => {
      expect([path, init?.method]).toEqual(['/api/log-error', 'POST']);
      const { Authorization: authorization } = Object(init?.headers) as Record<string, string>;
      sent.push({ body: JSON.parse(String(init?.body)), authorization });
      if (status === 0) throw new TypeError('Failed to fetch');
      return { status } as Response;
    };
    stop = reportErrors();
  });
  afterEach(() => {
    stop();
    globalThis.fetch = original;
    window.localStorage.clear();
    jest.useRealTimers();
  });

  const fail = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: `Uncaught ${error.message}` }));
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const signIn = (secondsLeft: number) =>
    window.localStorage.setItem(
      sessionStorageKey,
      JSON.stringify({ user: { id: '1' }, access_token: 'a.b.c', expires_at: Date.now() / 1_000 + secondsLeft }),
    );

  it('are sent as window_error, with the message and the stack in ctx', () => {
    const error = new TypeError('x is undefined');
    fail(error);
    expect(sent.map(({ body }) => body)).toEqual([
      { where_at: 'client', what: 'window_error', message: 'Uncaught x is undefined', ctx: { stack: error.stack } },
    ]);
  });

  it('are sent as unhandled_rejection, whatever was rejected', () => {
    reject(new Error('no'));
    reject('text');
    reject(undefined);
    expect(sent.map(({ body }) => [body.what, body.message, typeof body.ctx])).toEqual([
      ['unhandled_rejection', 'no', 'object'],
      ['unhandled_rejection', 'text', 'undefined'],
      ['unhandled_rejection', 'undefined', 'undefined'],
    ]);
  });

  it('are sent once a minute for the same, and ten a minute in all', () => {
    const error = new Error('again');
    for (let time = 0; time < 10_000; time += 1) fail(error);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(60_000);
    fail(error);
    expect(sent).toHaveLength(2);
    for (let time = 0; time < 10_000; time += 1) reject(`rejected ${time}`);
    expect(sent).toHaveLength(11);
  });

  it('fit into the server’s 16 KiB', () => {
    fail(Object.assign(new Error('€'.repeat(100_000)), { stack: '€'.repeat(100_000) }));
    expect(new TextEncoder().encode(JSON.stringify(sent[0]?.body)).length).toBeLessThan(16 * 1_024);
  });

  it('name the member while the token is valid, and are sent as a visitor’s otherwise', async () => {
    fail(new Error('signed out'));
    signIn(600);
    fail(new Error('signed in'));
    signIn(10);
    fail(new Error('expiring'));
    await settle();
    expect(sent.map(({ authorization }) => authorization)).toEqual([undefined, 'Bearer a.b.c', undefined]);
    signIn(600);
    status = 401;
    fail(new Error('ended'));
    await settle();
    expect(sent.slice(3).map(({ authorization }) => authorization)).toEqual(['Bearer a.b.c', undefined]);
  });

  it('are dropped if they can’t be sent', async () => {
    status = 0;
    fail(new Error('offline'));
    window.localStorage.setItem(sessionStorageKey, '{');
    fail(new Error('broken session'));
    await settle();
    expect(sent).toHaveLength(2);
  });
});
