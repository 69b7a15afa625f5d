import { describe, expect, it } from '@jest/globals';
import { setUpIdentity } from '../../test/identity-under-test.ts';

describe('a refused sign-in', () => {
  const email = 'someone@example.org';
  const tested = setUpIdentity();

  it('takes about the same time for a wrong password and for an address without an account', async () => {
    await tested.signUp(email);
    const timeOf = async (address: string) => {
      const start = performance.now();
      await tested.signIn(address, 'Wrong-Password-1');
      return performance.now() - start;
    };
    await timeOf('warm-up@example.org');
    let [registered, free] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Alternates the cases and takes the fastest time of each, since other load only slows requests down.
    for (let times = 0; times < 8; times += 1) {
      registered = Math.min(registered, await timeOf(email));
      free = Math.min(free, await timeOf('nobody@example.org'));
    }
    expect(free).toBeGreaterThan(registered / 3);
    expect(registered).toBeGreaterThan(free / 3);
  });
});
