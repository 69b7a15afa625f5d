import { describe, expect, it } from '@jest/globals';
import type { Account } from './account.ts';
import { changeAccount, nameOf, requireEmail, withEmail, withUserData } from './account-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const account: Account = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  version: 3,
  email: 'ada@example.org',
  role: 'member',
  passwordHash: 'hash',
  userMetadata: { full_name: 'Ada Lovelace', role: 'leader' },
  emailConfirmedAt: new Date('2026-01-01T00:00:00Z'),
  emailIdentity: true,
  identities: [],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  updatedAt: new Date('2026-01-01T00:00:00Z'),
};

describe('user data', () => {
  it('is merged: new values replace, null removes', () => {
    expect(withUserData({ full_name: 'Ada', role: 'leader' }, { role: null, theme: 'dark' })).toEqual({
      full_name: 'Ada',
      theme: 'dark',
    });
  });

  it.each([
    ['  Ada  ', 'Ada'],
    ['A', 'A'],
    ['A'.repeat(101), 'A'.repeat(100)],
    ['   ', undefined],
    [7, undefined],
  ])('with the full name %j publishes the name %j', (full_name, name) => {
    expect(nameOf({ userMetadata: withUserData({}, { full_name }) })).toBe(name);
  });

  it('is limited to 4 KiB', () => {
    expect(() => withUserData({ existing: 'x'.repeat(3_000) }, { more: 'ü'.repeat(600) })).toThrow(/4096 bytes/);
  });

  it('contains no character that PostgreSQL cannot store', () => {
    for (const text of ['\0', 'a\ud800', '\udc00b', '\\\ud800'])
      for (const change of [{ text }, { [text]: 1 }, { deep: [{ text }] }] as Parameters<typeof withUserData>[1][])
        expect(() => withUserData({}, change)).toThrow(/NUL/);
    for (const text of ['\u{1F98A}', '\\u0000', 'C:\\ud800']) expect(withUserData({}, { text })).toEqual({ text });
  });
});

describe('a change by the owner', () => {
  it('bumps the version if the name changes, since the name is published', () => {
    expect(changeAccount(account, { data: { full_name: 'Ada King' } }, now)).toMatchObject({ version: 4, updatedAt: now });
  });

  it('keeps the version if only the password or other data change', () => {
    expect(changeAccount(account, { passwordHash: 'new', data: { theme: 'dark' } }, now)).toMatchObject({
      version: 3,
      passwordHash: 'new',
    });
  });
});

describe('a new password', () => {
  it('cancels the pending change of address', () => {
    const changing = { ...account, emailChange: { newEmail: 'new@example.org', sentAt: now } };
    expect(changeAccount(changing, { passwordHash: 'new' }, now)).not.toHaveProperty('emailChange');
    expect(changeAccount(changing, { data: { theme: 'dark' } }, now)).toMatchObject({ emailChange: changing.emailChange });
  });
});

describe('a new address', () => {
  it('is confirmed and published, and ends the pending change', () => {
    const changing = { ...account, emailChange: { newEmail: 'new@example.org', sentAt: now } };
    const changed = withEmail(changing, 'new@example.org', now);
    expect(changed).toEqual({ ...account, email: 'new@example.org', emailConfirmedAt: now, version: 4, updatedAt: now });
    expect(changed).not.toHaveProperty('emailChange');
  });
});

describe('an address', () => {
  it.each([
    ['', 'An email address is required'],
    ['no-address', 'Unable to validate email address: invalid format'],
  ])('"%s" is refused: %s', (email, message) => {
    expect(() => requireEmail(email)).toThrow(message);
  });
});
