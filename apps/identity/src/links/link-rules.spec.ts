import { describe, expect, it } from '@jest/globals';
import { requireVerifier } from './link-rules.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('the proof key of a code exchange', () => {
  it('is taken when the challenge was made of it', () => {
    expect(() => requireVerifier(challenge, verifier)).not.toThrow();
  });

  it.each([
    ['another verifier', `${verifier}x`],
    ['the challenge itself', challenge],
    ['nothing', ''],
  ])('is refused when it is %s', (_what, given) => expect(() => requireVerifier(challenge, given)).toThrow('code verifier'));
});
