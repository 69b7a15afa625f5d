import { describe, expect, it } from '@jest/globals';
import { authModeOf, returnPath } from './auth-modes.ts';

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
