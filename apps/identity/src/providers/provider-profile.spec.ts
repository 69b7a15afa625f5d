import { describe, expect, it } from '@jest/globals';
import { assert, json, jsonValue, oneof, property, record, string } from 'fast-check';
import { withUserData } from '../accounts/account-rules.ts';
import { appleClaims, gitHubClaims, profileOf, requireVerifiedEmail } from './provider-profile.ts';

const google = { name: 'google', issuer: 'https://accounts.google.com', verifiedClaim: 'email_verified' } as const;
const azure = { ...google, name: 'azure', verifiedClaim: 'xms_edov' } as const;
const ada = { sub: '1', email: 'Ada@Example.org', email_verified: true, name: ' Ada ', picture: 'https://example.org/ada.png' };

describe('a provider’s claims', () => {
  it('become a profile with a lower-case address, in GoTrue’s names', () => {
    const shown = {
      name: 'Ada',
      full_name: 'Ada',
      picture: 'https://example.org/ada.png',
      avatar_url: 'https://example.org/ada.png',
    };
    expect(profileOf(google, ada)).toEqual({
      provider: 'google',
      providerId: '1',
      email: 'ada@example.org',
      isVerified: true,
      identityData: {
        iss: 'https://accounts.google.com',
        sub: '1',
        provider_id: '1',
        email: 'ada@example.org',
        email_verified: true,
        phone_verified: false,
        ...shown,
      },
      userMetadata: shown,
    });
  });

  it.each([true, 'true', 1, '1'])('verify the address by %p', (email_verified) => {
    expect(requireVerifiedEmail(profileOf(google, { ...ada, email_verified }))).toBe('ada@example.org');
  });

  it.each([false, 'false', 0, undefined, null, 'yes', {}])('don’t verify it by %p', (email_verified) => {
    const profile = profileOf(google, { ...ada, email_verified });
    expect(() => requireVerifiedEmail(profile)).toThrow('Unverified email with google');
  });

  it('of Microsoft verify it by the owner of its domain alone', () => {
    expect(profileOf(azure, ada).isVerified).toBe(false);
    expect(profileOf(azure, { ...ada, xms_edov: true }).isVerified).toBe(true);
  });

  it('never verify an address that is missing or none', () => {
    for (const email of [undefined, '', 'ada', 'a\0b@example.org', 7])
      expect(profileOf(google, { ...ada, email })).toMatchObject({ isVerified: false });
  });

  it('fit into an account’s data, whatever they are', () => {
    assert(
      property(record({ email: jsonValue(), name: jsonValue(), picture: jsonValue() }), (claims) => {
        const { userMetadata, identityData } = profileOf(google, { sub: '1', ...claims });
        withUserData({}, userMetadata);
        withUserData({}, identityData);
      }),
    );
    const endless = { name: '\u{1F600}'.repeat(9_999), picture: `https://example.org/${'ö'.repeat(9_999)}` };
    expect(() => withUserData({}, profileOf(google, { ...ada, ...endless }).identityData)).not.toThrow();
  });
});

describe('GitHub’s account', () => {
  it('has its primary address, verified or not', () => {
    const account = { id: 7, login: 'ada', name: null, avatar_url: 'https://example.org/ada.png' };
    const other = { email: 'other@example.org', primary: false, verified: true };
    const primary = { email: 'ada@example.org', primary: true, verified: false };
    expect(gitHubClaims(account, [other, primary])).toEqual({
      sub: '7',
      name: 'ada',
      picture: 'https://example.org/ada.png',
      email: 'ada@example.org',
      email_verified: false,
    });
    expect(gitHubClaims(account, [])).toMatchObject({ email: undefined });
    expect(() => gitHubClaims({ login: 'ada' }, [])).toThrow();
  });
});

describe('Apple’s name', () => {
  it('is read from the form, where it is whatever the browser sends', () => {
    expect(appleClaims('{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"x"}')).toEqual({ name: 'Ada Lovelace' });
    for (const user of [undefined, '', 'null', '[]', '{"name":7}']) expect(appleClaims(user)).toEqual({});
    assert(property(oneof(string(), json()), (text) => expect(typeof (appleClaims(text).name ?? '')).toBe('string')));
  });
});
