import { MAX_ISSUER } from '@casebook/contracts';
import { describe, expect, it } from '@jest/globals';
import { assert, integer, property } from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { acceptedStep, newTotpSecret, qrCodeOf, totpUri } from './totp.ts';

// RFC 6238, appendix B: the ASCII secret 12345678901234567890, with the last six of the eight digits.
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1_000);
const codeAt = (secret: string, step: number) => new TOTP({ secret }).generate({ timestamp: step * 30_000 });

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is RFC 6238’s %s', (seconds, code) => {
    expect(acceptedStep(RFC_SECRET, code, undefined, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it('may be typed with spaces', () => {
    expect(acceptedStep(RFC_SECRET, ' 287 082 ', undefined, at(59))).toBe(1);
  });

  it.each(['', '28708', '2870820', '287083', '٢٨٧٠٨٢', '28708²', 'abcdef', '-28708'])('is not %p', (code) => {
    expect(acceptedStep(RFC_SECRET, code, undefined, at(59))).toBeUndefined();
  });

  it('is accepted one time step early or late, and no further', () => {
    const secret = RFC_SECRET;
    assert(
      property(integer({ min: 2, max: 100_000 }), integer({ min: -3, max: 3 }), (step, offset) => {
        const accepted = acceptedStep(secret, codeAt(secret, step + offset), undefined, at(step * 30 + 7));
        if (Math.abs(offset) <= 1) expect(accepted).toBe(step + offset);
        // The codes of two time steps are equal once in a million.
        else if (accepted !== undefined) expect(codeAt(secret, accepted)).toBe(codeAt(secret, step + offset));
      }),
    );
  });

  it('is accepted once, and no earlier code after it', () => {
    const step = integer({ min: 2, max: 60_000_000 });
    assert(
      property(step, integer({ min: -1, max: 1 }), integer({ min: 0, max: 1 }), (now, offset, older) => {
        const secret = newTotpSecret();
        const used = acceptedStep(secret, codeAt(secret, now + offset), undefined, at(now * 30)) ?? -1;
        const again = acceptedStep(secret, codeAt(secret, now + offset - older), used, at(now * 30));
        if (again !== undefined) expect(again).toBeGreaterThan(used);
        expect(acceptedStep(secret, codeAt(secret, used), used, at(now * 30))).toBeUndefined();
      }),
    );
  });
});

describe('an enrollment', () => {
  it('has a new secret of 160 bits each time', () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    expect(secrets.every((secret) => Secret.fromBase32(secret).bytes.length === 20)).toBe(true);
  });

  it('has a URI that authenticator apps read, with RFC 6238’s parameters', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'Casebook', 'ada@example.org'));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Casebook:ada%40example\.org\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Casebook',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  it('has a QR code even for the longest address and issuer', () => {
    expect(qrCodeOf(totpUri(RFC_SECRET, '漢'.repeat(MAX_ISSUER), '+'.repeat(320)))).toContain('<path');
  });

  it('has a QR code that works in the data URI of the client', () => {
    const svg = qrCodeOf(totpUri(RFC_SECRET, 'Casebook', 'ada@example.org'));
    expect(svg).toMatch(/^<svg [^>]*background:white[^>]*viewBox/);
    expect(svg).not.toContain('#');
  });
});
