import { describe, expect, it } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { currentFormat, formatOf, keyOf, requireImportableHash } from './hash-formats.ts';

const BCRYPT = '$2b$12$abcdefghijklmnopqrstuv0123456789ABCDEFGHIJKLMNOPQRSTU';

describe('the format of a password hash', () => {
  it('is its algorithm with its parameters', () => {
    expect(formatOf(BCRYPT)).toEqual({ algorithm: 'bcrypt', cost: 12 });
    expect(formatOf('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toEqual({
      algorithm: 'argon2id',
      memoryKib: 19_456,
      iterations: 2,
      parallelism: 1,
    });
  });

  it('is the same for every version of bcrypt, and differs by each parameter of argon2', () => {
    const keyFor = (hash: string) =>
      keyOf(formatOf(hash) ?? currentFormat({ argon2MemoryKib: 1, argon2Iterations: 1, argon2Parallelism: 1 }));
    expect(keyFor(BCRYPT.replace('2b', '2y'))).toBe(keyFor(BCRYPT));
    const keys = ['m=8,t=1,p=1', 'm=9,t=1,p=1', 'm=8,t=2,p=1', 'm=8,t=1,p=2'].map((part) =>
      keyFor(`$argon2id$v=19$${part}$c2FsdA$aGFzaA`),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('of a new hash is the operator’s', () => {
    const parameters = { argon2MemoryKib: 8_192, argon2Iterations: 3, argon2Parallelism: 2 };
    expect(keyOf(currentFormat(parameters))).toBe('argon2id:8192:3:2');
  });

  it('is missing for any other text, which can’t be imported', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(formatOf(text)).toBeUndefined();
        expect(() => requireImportableHash(text)).toThrow('invalid format for password hash');
      }),
    );
  });

  it.each([
    BCRYPT.replace('$12$', '$15$'),
    BCRYPT.replace('$12$', '$03$'),
    `${BCRYPT}x`,
    '$argon2id$v=19$m=262145,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    '$argon2id$v=19$m=8192,t=11,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    '$argon2id$v=19$m=8192,t=2,p=17$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    '$argon2id$v=19$m=8192,t=0,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
  ])('is not importable if verifying it would take too long or can’t work: %s', (hash) => {
    expect(() => requireImportableHash(hash)).toThrow('invalid format for password hash');
  });
});
