import { describe, expect, it } from '@jest/globals';
import { requireVerifier } from './link-rules.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('the PKCE verifier', () => {
  it('is accepted if the challenge was derived from it', () => {
    expect(() => requireVerifier(challenge, verifier)).not.toThrow();
  });

  it.each([
    ['another verifier', `${verifier}x`],
    ['the challenge itself', challenge],
    ['nothing', ''],
  ])('is refused if it is %s', (_name, wrong) => expect(() => requireVerifier(challenge, wrong)).toThrow('code verifier'));
});
