import { describe, expect, it } from '@jest/globals';
import { pagePolicy } from './security-headers.ts';

describe('the page policy', () => {
  const policy = new Map(
    pagePolicy('n0nce')
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

  it('allows scripts from the own origin only', () => {
    expect(policy.get('script-src')).toEqual(["'self'"]);
  });

  it('allows styles from the own origin or with the response’s nonce', () => {
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-n0nce'"]);
  });

  it('allows nothing else and no framing', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(pagePolicy('x')).not.toMatch(/unsafe|\*|https?:/);
  });

  it('allows one frame, if scripts of others are configured, and still no script of them', () => {
    expect(policy.get('frame-src')).toBeUndefined();
    expect(pagePolicy('x', 'https://frame.example.org')).toContain('; frame-src https://frame.example.org;');
    expect(pagePolicy('x', 'https://frame.example.org')).toContain("script-src 'self';");
  });
});
