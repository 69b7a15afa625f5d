import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';

describe('a free port', () => {
  // If 500 ports are picked at random from 22,000, at least two are almost certainly the same.
  it('is given once, although its server doesn’t listen yet', async () => {
    const ports = await Promise.all(Array.from({ length: 500 }, freePort));
    expect(new Set(ports).size).toBe(ports.length);
  });
});
