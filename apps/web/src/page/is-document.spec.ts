import { describe, expect, it } from '@jest/globals';
import { isDocument } from './is-document.ts';

const storage = (session: string | null) => ({ getItem: () => session }) as unknown as Storage;
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the entry point', () => {
  it('shows the landing page at / without a session', () => {
    expect(isDocument(at('/'), storage(null))).toBe(true);
    expect(isDocument(at('/', '?ref=x'), storage(null))).toBe(true);
    expect(isDocument(at('/', '?gclid=abcdefghij'), storage(null))).toBe(true);
  });

  it('shows the documents to everyone', () => {
    for (const path of ['/privacy-policy.html', '/terms-of-service.html', '/bootcamp/thank-you'])
      for (const session of [null, '{}']) expect(isDocument(at(path), storage(session))).toBe(true);
  });

  it('opens the app everywhere else', () => {
    expect(isDocument(at('/'), storage('{}'))).toBe(false);
    expect(isDocument(at('/pricing'), storage(null))).toBe(false);
    expect(isDocument(at('/', '?code=abc'), storage(null))).toBe(false);
    expect(isDocument(at('/', '', '#error=access_denied'), storage(null))).toBe(false);
  });
});
