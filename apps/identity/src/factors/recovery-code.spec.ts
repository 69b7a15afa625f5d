import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, property } from 'fast-check';
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.ts';

describe('a recovery code', () => {
  it('has 120 random bits in groups of four', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(200);
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  });

  it('may be typed in lower case, without dashes, with spaces, and with look-alikes', () => {
    const typing = constantFrom(
      (code: string) => code.toLowerCase(),
      (code: string) => code.replaceAll('-', ''),
      (code: string) => ` ${code.replaceAll('-', ' ')} `,
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('1', 'I'),
    );
    assert(
      property(constantFrom(...Array.from({ length: 50 }, newRecoveryCode)), typing, (code, type) => {
        expect(recoveryCodeHash(type(code))).toBe(recoveryCodeHash(code));
      }),
    );
  });

  it('is stored as a hash that another code doesn’t have', () => {
    const code = newRecoveryCode();
    expect(recoveryCodeHash(code)).not.toContain(code);
    expect(recoveryCodeHash(newRecoveryCode())).not.toBe(recoveryCodeHash(code));
  });
});
