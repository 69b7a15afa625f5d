import { describe, expect, it } from '@jest/globals';
import { opensLanding } from './opens-landing.ts';

const storage = (session: string | null) => ({ getItem: () => session }) as unknown as Storage;
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('the entry', () => {
  it('opens the landing page at / for who has no session', () => {
    expect(opensLanding(at('/'), storage(null))).toBe(true);
    expect(opensLanding(at('/', '?ref=x'), storage(null))).toBe(true);
  });

  it('opens the app everywhere else', () => {
    expect(opensLanding(at('/'), storage('{}'))).toBe(false);
    expect(opensLanding(at('/pricing'), storage(null))).toBe(false);
    expect(opensLanding(at('/', '?code=abc'), storage(null))).toBe(false);
    expect(opensLanding(at('/', '', '#error=access_denied'), storage(null))).toBe(false);
  });
});
