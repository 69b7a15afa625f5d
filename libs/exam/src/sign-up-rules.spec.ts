import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  confirmPasswordFlaw,
  EMAIL_MAX,
  emailFlaw,
  nameFlaw,
  requiredPasswordFlaw,
  resetEmailFlaw,
  setPasswordFlaws,
} from './sign-up-rules.ts';

describe('an e-mail address', () => {
  it('is required', () => {
    expect(emailFlaw(' ')).toBe('Email address is required');
    expect(resetEmailFlaw('')).toBe('Please enter your email address');
  });

  it.each(['ada', 'ada@', '@example.org', 'ada@example', 'ada@example.', 'a da@example.org', 'ada@@example.org', 'ada@ex..org'])(
    '%p is not valid',
    (email) => {
      expect(emailFlaw(email)).toBe('Please enter a valid email address');
      expect(resetEmailFlaw(email)).toBe('Please enter a valid email address');
    },
  );

  it('is accepted in all common forms', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => expect(emailFlaw(email)).toBeUndefined()));
    expect(emailFlaw('ada+exam@mail.example.co.uk')).toBeUndefined();
  });

  it('is refused if it is longer than SMTP allows', () => {
    expect(emailFlaw(`${'a'.repeat(EMAIL_MAX)}@example.org`)).toBe('Please enter a valid email address');
    expect(emailFlaw(`a@${'a.'.repeat(50_000)}`)).toBe('Please enter a valid email address');
  });
});

describe('a full name', () => {
  it('is required', () => {
    expect(nameFlaw('   ')).toBe('Full name is required');
  });

  it('has at least two characters after trimming', () => {
    expect(nameFlaw(' A ')).toBe('Name must be at least 2 characters long');
    expect(nameFlaw(' Al ')).toBeUndefined();
    expect(nameFlaw('李明')).toBeUndefined();
  });
});

describe('the password fields', () => {
  it('require a password at sign-in without checking the policy', () => {
    expect(requiredPasswordFlaw('')).toBe('Password is required');
    expect(requiredPasswordFlaw('x')).toBeUndefined();
  });

  it.each([
    ['', '', { password: 'Please fill in both fields.' }],
    ['Abcdef1!', '', { confirmPassword: 'Please fill in both fields.' }],
    ['Abc', 'Abd', { password: 'Password must be at least 8 characters.' }],
    ['Abcdef1!', 'Abcdef1?', { confirmPassword: 'Passwords do not match.' }],
    ['abcdefgh', 'abcdefgh', { password: 'Password must contain at least one uppercase letter' }],
    ['Abcdef1!', 'Abcdef1!', {}],
  ])('of the first password, %j and %j, have the texts of its page', (password, confirmPassword, flaws) =>
    expect(setPasswordFlaws({ password, confirmPassword })).toEqual(flaws),
  );

  it('require the same password twice', () => {
    expect(confirmPasswordFlaw('Abcdef1!', '')).toBe('Please confirm your password');
    expect(confirmPasswordFlaw('Abcdef1!', 'Abcdef1?')).toBe('Passwords do not match');
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => expect(confirmPasswordFlaw(password, password)).toBeUndefined()),
    );
  });
});
