import { describe, expect, it } from '@jest/globals';
import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js';
import { authModeOf, formMessage, returnPath } from './auth-flow.ts';

describe('the auth screen', () => {
  it('reads its mode from the URL', () => {
    expect(['/sign-in', '/sign-up', '/forgot-password', '/sign-in/link'].map(authModeOf)).toEqual([
      'sign-in',
      'sign-up',
      'reset-request',
      'link-request',
    ]);
  });

  it('returns only to pages of this site', () => {
    const returned = ['', '?next=%2Fquiz%2F1', '?next=https://evil.example', '?next=//evil.example', '?next=/%5Cevil.example'];
    expect(returned.map((search) => returnPath(search))).toEqual(['/', '/quiz/1', '/', '/', '/']);
  });

  it.each([
    '/%09/evil.example',
    '/%0A/evil.example',
    '%09//evil.example',
    '/%09%5Cevil.example',
    '/.//evil.example',
    '//site.invalid',
  ])('does not return to another site: %s', (next) => {
    expect(returnPath(`?next=${next}`)).toBe('/');
  });

  it('keeps the query and the fragment of the page', () => {
    expect(returnPath('?next=%2Fquestions%3Fq%3Dhash%23top')).toBe('/questions?q=hash#top');
  });

  it('leads a new member to the first of today’s questions, unless another page was requested', () => {
    expect(returnPath('', 'sign-up')).toBe('/quiz?start=daily');
    expect(returnPath('?next=//evil.example', 'sign-up')).toBe('/quiz?start=daily');
    expect(returnPath('?next=%2Fquestions', 'sign-up')).toBe('/questions');
    expect(returnPath('', 'sign-in')).toBe('/');
  });

  it('leads to the new password after the code of a reset', () => {
    expect(returnPath('?next=%2Fquestions', 'reset-request')).toBe('/reset-password');
  });
});

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
