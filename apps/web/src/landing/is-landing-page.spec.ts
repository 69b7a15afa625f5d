import { describe, expect, it } from '@jest/globals';
import { isLandingPage } from './is-landing-page.ts';

const storage = (session: string | null) => ({ getItem: () => session }) as unknown as Storage;
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the entry point', () => {
  it('shows the landing page at / without a session', () => {
    expect(isLandingPage(at('/'), storage(null))).toBe(true);
    expect(isLandingPage(at('/', '?ref=x'), storage(null))).toBe(true);
  });

  it('opens the app everywhere else', () => {
    expect(isLandingPage(at('/'), storage('{}'))).toBe(false);
    expect(isLandingPage(at('/pricing'), storage(null))).toBe(false);
    expect(isLandingPage(at('/', '?code=abc'), storage(null))).toBe(false);
    expect(isLandingPage(at('/', '', '#error=access_denied'), storage(null))).toBe(false);
  });
});
