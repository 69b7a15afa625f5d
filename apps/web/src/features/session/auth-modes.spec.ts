import { describe, expect, it } from '@jest/globals';
import { authModeOf, returnPath } from './auth-modes.ts';

describe('the auth screen', () => {
  it('reads its mode from the URL', () => {
    expect(['/sign-in', '/sign-up', '/forgot-password'].map(authModeOf)).toEqual(['sign-in', 'sign-up', 'reset-request']);
  });

  it('returns only to pages of this site', () => {
    const returned = ['', '?next=%2Fquiz%2F1', '?next=https://evil.example', '?next=//evil.example', '?next=/%5Cevil.example'];
    expect(returned.map(returnPath)).toEqual(['/', '/quiz/1', '/', '/', '/']);
  });
});
