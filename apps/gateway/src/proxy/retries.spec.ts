import { describe, expect, it } from '@jest/globals';
import { withRetries } from './retries.ts';

describe('a request that fails', () => {
  const failing = (code: string | undefined, times: number) => {
    let attempts = 0;
    const send = async () => {
      attempts += 1;
      if (attempts <= times) throw Object.assign(new Error('failed'), code && { code });
      return 'answer';
    };
    return { send, attempts: () => attempts };
  };
  const { signal } = new AbortController();

  it.each([
    ['ECONNREFUSED', false],
    ['ECONNREFUSED', true],
    ['UND_ERR_SOCKET', true],
    ['ECONNRESET', true],
  ])('by %s is sent up to three times (repeatable: %s)', async (code, isRepeatable) => {
    const twice = failing(code, 2);
    expect(await withRetries(twice.send, { isRepeatable, signal })).toBe('answer');
    const always = failing(code, 9);
    await expect(withRetries(always.send, { isRepeatable, signal })).rejects.toThrow('failed');
    expect(always.attempts()).toBe(3);
  });

  it.each([
    ['UND_ERR_SOCKET', false],
    ['UND_ERR_HEADERS_TIMEOUT', true],
    [undefined, true],
  ])('by %s is sent once (repeatable: %s)', async (code, isRepeatable) => {
    const once = failing(code, 9);
    await expect(withRetries(once.send, { isRepeatable, signal })).rejects.toThrow('failed');
    expect(once.attempts()).toBe(1);
  });

  it('is not sent again for a client that has left', async () => {
    const left = new AbortController();
    const refused = failing('ECONNREFUSED', 9);
    const send = () => {
      left.abort();
      return refused.send();
    };
    await expect(withRetries(send, { isRepeatable: true, signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(refused.attempts()).toBe(1);
  });
});
