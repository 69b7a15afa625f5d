import { describe, expect, it } from '@jest/globals';
import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js';
import { formMessage } from './auth-message.ts';

describe('the error box of a form', () => {
  it.each([
    [['length', 'characters'], 'Password should be at least 12 characters. …', 'Password must be at least 12 characters long'],
    [['length'], 'Password is too short', 'Password must be at least 8 characters long'],
    [
      ['characters'],
      'Password should contain …',
      'Password must contain uppercase and lowercase letters, numbers, and special characters',
    ],
    [['pwned'], 'Password is known to be weak …', 'Password is too common. Please choose a more secure password'],
  ] as const)('words the reasons %j of a weak password for the form', (reasons, message, text) => {
    expect(formMessage(new AuthWeakPasswordError(message, 422, [...reasons]), 'Sign up failed')).toBe(text);
  });

  it('words an invalid address as the form does', () => {
    const error = new AuthApiError('Unable to validate email address: invalid format', 400, 'validation_failed');
    expect(formMessage(error, 'Sign up failed')).toBe('Please enter a valid email address');
  });

  it('says what to do about a wrong password', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    expect(formMessage(error, 'Sign in failed')).toBe(
      'That email address and password don’t match. Try again, or reset your password.',
    );
  });

  it('shows every other error as the service worded it', () => {
    const error = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed');
    expect(formMessage(error, 'Sign in failed')).toBe('Email not confirmed');
  });
});
