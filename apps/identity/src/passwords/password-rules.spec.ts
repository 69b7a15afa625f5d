import { AuthError } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { requireGoodPassword } from './password-rules.ts';

describe('the password policy', () => {
  it('takes a good password', () => {
    expect(() => requireGoodPassword('Correct-Horse-7')).not.toThrow();
  });

  it('refuses a weak one with the first failing message, and says all that it lacks', () => {
    const refused = caught(() => requireGoodPassword('abc'));
    expect(refused).toMatchObject({ code: 'weak_password', message: 'Password must be at least 8 characters long' });
    expect(refused.details.weakPassword).toEqual([
      'At least 8 characters',
      'One uppercase letter',
      'One number',
      'One special character',
    ]);
  });

  it('refuses a common one', () => {
    expect(caught(() => requireGoodPassword('Password123!')).message).toMatch(/too common/);
  });
});

function caught(work: () => void): AuthError {
  try {
    work();
  } catch (error) {
    if (error instanceof AuthError) return error;
  }
  throw new Error('Nothing was refused');
}
