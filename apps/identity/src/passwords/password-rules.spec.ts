import { AuthError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { type PasswordPolicy, requireGoodPassword } from './password-rules.ts';

const owner = { email: 'ada.lovelace@example.org', name: 'Ada Lovelace' };
const policy: PasswordPolicy = {
  passwordMinLength: 8,
  passwordRequiredCharacters: ['uppercase', 'lowercase', 'number', 'special'],
};
const requirePassword = (password: string, of = owner, by = policy) => requireGoodPassword(password, of, by);
const EASY_TO_GUESS = 'Password is known to be weak and easy to guess, please choose a different one.';

describe('the password policy', () => {
  it.each(['Correct-Horse-7', 'Battery-Staple-9', 'Brand-New-Pass-1', 'Kü7!chentisch', 'xK9$mQ2#vL', 'My dragon eats 2 apples!'])(
    'accepts the good password %s',
    (password) => expect(() => requirePassword(password)).not.toThrow(),
  );

  it.each([
    ['Ab1!xyz', ['length'], 'Password should be at least 8 characters.'],
    [
      'abcdefghij',
      ['characters'],
      'Password should contain at least one character of each: uppercase letters, lowercase letters, numbers, special characters.',
    ],
    ['Dr@gon2024!', ['pwned'], EASY_TO_GUESS],
    ['abc', ['length', 'characters'], /^Password should be at least 8 characters\. Password should contain /],
  ])('refuses %s with GoTrue’s reasons and sentences', (password, reasons, message) => {
    const refused = caught(() => requirePassword(password));
    expect(refused).toMatchObject({ code: 'weak_password', message: expect.stringMatching(message) });
    expect(refused.details.weakPassword).toEqual(reasons);
  });

  it('has the length and the kinds of characters that the operator sets', () => {
    const longer: PasswordPolicy = { passwordMinLength: 15, passwordRequiredCharacters: [] };
    expect(() => requirePassword('correct horse staple', owner, longer)).not.toThrow();
    expect(caught(() => requirePassword('Correct-Horse7', owner, longer)).message).toBe(
      'Password should be at least 15 characters.',
    );
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
    expect(caught(() => requirePassword(password)).details.weakPassword).toEqual(['pwned']);
  });

  it.each(['Ada.Lovelace@example.org1', 'Ada.Lovelace1!', 'AdaLovelace1!', 'Lovelace1815!', 'L0vel@ce-1815', 'Example2026!'])(
    'refuses the owner’s address or name: %s',
    (password) => expect(caught(() => requirePassword(password)).message).toBe(EASY_TO_GUESS),
  );

  it.each(['Casebook2026!', 'C@seb00k-Cissp1', 'Study-Casebook-1', 'ISC2-Exam-2026!', 'CyberSecurity#1'])(
    'refuses the service’s words: %s',
    (password) => expect(caught(() => requirePassword(password)).message).toBe(EASY_TO_GUESS),
  );

  it('accepts a service’s word among others', () => {
    expect(() => requirePassword('Casebook-Lantern-7')).not.toThrow();
  });

  it('ignores names of one letter', () => {
    expect(() => requirePassword('Correct-Horse-7', { email: 'a@b.cd', name: 'A B' })).not.toThrow();
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
