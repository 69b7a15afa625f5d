import { describe, expect, it } from '@jest/globals';
import { IdempotencyKeys } from './idempotency-keys.ts';

describe('idempotency keys', () => {
  it('stay the same while a write is retried, and are new after a response', () => {
    const keys = new IdempotencyKeys();
    const first = keys.keyFor('POST /a {}');
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys.keyFor('POST /a {}')).toBe(first);
    expect(keys.keyFor('POST /a {"b":1}')).not.toBe(first);
    keys.release('POST /a {}');
    expect(keys.keyFor('POST /a {}')).not.toBe(first);
  });
});
