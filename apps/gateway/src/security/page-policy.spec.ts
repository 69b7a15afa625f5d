import { describe, expect, it } from '@jest/globals';
import { pagePolicy } from './page-policy.ts';

describe('a page', () => {
  const policy = new Map(
    pagePolicy('n0nce')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

  it('runs scripts of our own origin only', () => {
    expect(policy.get('script-src')).toEqual(["'self'"]);
  });

  it('takes styles from there, or with the nonce of this answer', () => {
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-n0nce'"]);
  });

  it('takes nothing else from anyone, and stands in nobody’s frame', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(pagePolicy('x')).not.toMatch(/unsafe|\*|https?:/);
  });
});
