import { describe, expect, it } from '@jest/globals';
import { readAttributes, withAttributes } from './attribute-rules.ts';
import { newPending } from './create-account.ts';

const now = new Date('2026-12-01T12:00:00Z');
const account = { ...newPending('ada@example.org', now), userMetadata: { city: 'London' }, appMetadata: { plan: 'team' } };
const applied = (input: Parameters<typeof readAttributes>[0], to = account) =>
  withAttributes(to, readAttributes(input), undefined, now);

describe('what an admin changes', () => {
  it('is nothing without a field', () => {
    expect(applied({})).toEqual(account);
  });

  it('is merged into the data; null removes a field', () => {
    expect(applied({ user_metadata: { city: null, name: 'Ada' }, app_metadata: { seats: 3 } })).toMatchObject({
      userMetadata: { name: 'Ada' },
      appMetadata: { plan: 'team', seats: 3 },
    });
  });

  it('can be the role, in either place', () => {
    expect(applied({ app_metadata: { role: 'admin' } })).toMatchObject({ role: 'admin', appMetadata: { plan: 'team' } });
    expect(applied({ role: 'admin' }).role).toBe('admin');
    expect(applied({ role: 'admin', app_metadata: { role: 'admin' } }).role).toBe('admin');
    expect(applied({ app_metadata: { role: null } }, { ...account, role: 'admin' }).role).toBe('member');
    expect(applied({ role: 'authenticated' }, { ...account, role: 'admin' }).role).toBe('admin');
  });

  it.each([
    { role: 'service_role' },
    { role: 'owner' },
    { app_metadata: { role: 'root' } },
    { app_metadata: { role: ['admin'] } },
  ])('can’t be another role: %j', (input) => {
    expect(() => readAttributes(input)).toThrow('role must be one of member, admin');
  });

  it('can’t be two roles', () => {
    expect(() => readAttributes({ role: 'member', app_metadata: { role: 'admin' } })).toThrow('role must be one of');
  });

  it('doesn’t reach what is derived from the account', () => {
    expect(applied({ app_metadata: { provider: 'x', providers: ['x', 'y'], role: 'member' } }).appMetadata).toEqual({
      plan: 'team',
    });
  });

  it('can be a ban, and its end', () => {
    const banned = applied({ ban_duration: '1h' });
    expect(banned.bannedUntil).toEqual(new Date('2026-12-01T13:00:00Z'));
    expect(applied({}, banned)).toEqual(banned);
    expect(applied({ ban_duration: 'none' }, banned)).not.toHaveProperty('bannedUntil');
  });

  it('has limits: tokens contain it', () => {
    expect(() => applied({ app_metadata: { text: 'x'.repeat(2_048) } })).toThrow(
      'app_metadata must not be larger than 2048 bytes',
    );
    expect(() => applied({ user_metadata: { text: 'x'.repeat(4_096) } })).toThrow('must not be larger than 4096 bytes');
    expect(() => applied({ app_metadata: { text: 'a\u0000b' } })).toThrow('NUL');
  });
});
