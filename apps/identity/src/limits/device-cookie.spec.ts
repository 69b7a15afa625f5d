import { describe, expect, it } from '@jest/globals';
import { DEVICE_TRUST_MS, issueDeviceCookie, readDeviceCookie } from './device-cookie.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ada = { id: '0199aaaa-0000-7000-8000-000000000001', passwordHash: 'a hash' };
const device = { account: ada, keySecret: 'a secret', now };
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? '';

describe('a device cookie', () => {
  const cookie = issueDeviceCookie(device, true);

  it('identifies the device among other cookies', () => {
    const nonce = readDeviceCookie(`a=1; ${sent(cookie)}; b=2`, device);
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(readDeviceCookie(sent(issueDeviceCookie(device, true)), device)).not.toBe(nonce);
  });

  it('is HttpOnly and SameSite=Strict, and does not contain the account', () => {
    expect(cookie).toMatch(/; Path=\/auth\/v1; HttpOnly; SameSite=Strict; Secure$/);
    expect(issueDeviceCookie(device, false)).not.toContain('Secure');
    expect(cookie).not.toContain(ada.id);
  });

  it.each([
    ['another account, as of a deleted one whose address is registered again', { ...device, account: { ...ada, id: 'another' } }],
    ['another password', { ...device, account: { ...ada, passwordHash: 'another hash' } }],
    ['an account that lost its password', { ...device, account: { id: ada.id } }],
    ['another secret', { ...device, keySecret: 'another secret' }],
    ['an expired cookie', { ...device, now: new Date(now.getTime() + DEVICE_TRUST_MS + 1) }],
  ])('is ignored for %s', (_name, other) => {
    expect(readDeviceCookie(sent(cookie), other)).toBeUndefined();
  });

  it('is ignored with a changed time, device, or signature', () => {
    const [name, value = ''] = sent(cookie).split('=');
    const [nonce, issuedAt, mac] = value.split('.');
    for (const forged of [`${nonce}.${Number(issuedAt) + 1}.${mac}`, `x${nonce}.${issuedAt}.${mac}`, `${nonce}.${issuedAt}`, ''])
      expect(readDeviceCookie(`${name}=${forged}`, device)).toBeUndefined();
    expect(readDeviceCookie(undefined, device)).toBeUndefined();
  });
});
