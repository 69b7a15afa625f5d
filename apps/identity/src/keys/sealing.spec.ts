import { describe, expect, it } from '@jest/globals';
import { seal, unseal } from './sealing.ts';

const by = { secret: 'a secret of the tests, thirty-two characters or more', purpose: 'test', subject: 'key-1' };

describe('sealing', () => {
  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    const sealed = seal('{"d":"private"}', by);
    expect(sealed).not.toContain('private');
    expect(unseal(sealed, by)).toBe('{"d":"private"}');
    expect(seal('{"d":"private"}', by)).not.toBe(sealed);
  });

  it.each([
    ['another secret', { ...by, secret: 'another secret of the tests, also thirty-two characters' }],
    ['another purpose', { ...by, purpose: 'other' }],
    ['another subject', { ...by, subject: 'key-2' }],
  ])('does not decrypt with %s', (_name, other) => {
    expect(() => unseal(seal('text', by), other)).toThrow();
  });

  it('does not decrypt changed bytes', () => {
    const bytes = Buffer.from(seal('text', by), 'base64url');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => unseal(bytes.toString('base64url'), by)).toThrow();
  });
});
