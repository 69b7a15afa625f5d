import { AuthError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { requireGoodPassword } from './password-rules.ts';

const owner = { email: 'ada.lovelace@example.org', name: 'Ada Lovelace' };

describe('the password policy', () => {
  it.each(['Correct-Horse-7', 'Battery-Staple-9', 'Brand-New-Pass-1', 'Kü7!chentisch', 'xK9$mQ2#vL', 'My dragon eats 2 apples!'])(
    'accepts the good password %s',
    (password) => expect(() => requireGoodPassword(password, owner)).not.toThrow(),
  );

  it('refuses a weak password with the first failing rule’s message and lists every unmet requirement', () => {
    const refused = caught(() => requireGoodPassword('abc', owner));
    expect(refused).toMatchObject({ code: 'weak_password', message: 'Password must be at least 8 characters long' });
    expect(refused.details.weakPassword).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One number',
      'One special character',
    ]);
  });

  it.each([
    'Password123!',
    'P@ssw0rd',
    'Passw0rd!',
    'Welcome1!',
    'Dr@gon2024!',
    'Qwerty123!',
    'Sup3rm@n!',
    'Pa$$w0rd',
    'L3tme!n1',
    'Iloveyou_1',
  ])('refuses the common password %s', (password) => {
    const refused = caught(() => requireGoodPassword(password, owner));
    expect(refused.message).toMatch(/too common/);
    expect(refused.details.weakPassword).toEqual(['Not a common password']);
  });

  it.each(['Ada.Lovelace@example.org1', 'Ada.Lovelace1!', 'AdaLovelace1!', 'Lovelace1815!', 'L0vel@ce-1815', 'Example2026!'])(
    'refuses the owner’s address or name: %s',
    (password) => expect(caught(() => requireGoodPassword(password, owner)).message).toMatch(/name or e-mail address/),
  );

  it('ignores names of one letter', () => {
    expect(() => requireGoodPassword('Correct-Horse-7', { email: 'a@b.cd', name: 'A B' })).not.toThrow();
  });
});

function caught(work: () => void): AuthError {
  try {
    work();
  } catch (error) {
    if (error instanceof AuthError) return error;
  }
  throw new Error('Expected an AuthError');
}
