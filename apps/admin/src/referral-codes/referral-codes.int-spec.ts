import { randomUUID } from 'node:crypto';
import type { ReferralCode, ReferralCodePage } from '@casebook/contracts';
import { type TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';

describe('referral codes', () => {
  const tested = setUpAdmin();
  const operator = createBeforeAll(() => tested.tokens.bearer('admin'));

  beforeEach(async () => {
    await tested.query('DELETE FROM referral_codes');
    await tested.query('DELETE FROM user_referrals');
    await tested.query('DELETE FROM platform.outbox');
  });

  const send = async <Body = { code: string; detail: string; issues: { path: string; message: string }[] }>(
    method: string,
    path = '',
    body?: object,
    who: TestBearer = operator,
  ) => {
    const response = await fetch(`${tested.service.url}/api/v1/referral-codes${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...who.headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
  };
  const add = async (code: string, partner: object = {}) => (await send<ReferralCode>('POST', '', { code, ...partner })).body;
  const listed = async () => (await send<ReferralCodePage>('GET')).body.items.map(({ code }) => code);
  const audited = async () =>
    (await tested.outbox())
      .filter(({ destination }) => destination === 'audit.entries')
      .map(({ payload }) => payload as { action: string; actor: string; subject: object; before?: object; after?: object })
      .map(({ action, actor, subject, before, after }) => [action, actor, subject, ...(before ? [before, after] : [])]);

  it('are created active, and listed by when they were created, descending', async () => {
    const first = await add('spring', { partnerName: ' Acme ', description: 'A campaign' });
    expect(first).toMatchObject({ code: 'spring', partnerName: 'Acme', description: 'A campaign', isActive: true });
    await tested.query("UPDATE referral_codes SET created_at = created_at - interval '1 hour'");
    const second = await add('summer', { partnerName: '', description: '  ' });
    expect([second.partnerName, second.description]).toEqual([undefined, undefined]);
    const { body } = await send<ReferralCodePage>('GET');
    expect([body.items.map(({ code }) => code), body.total]).toEqual([['summer', 'spring'], 2]);
    expect(await audited()).toEqual([
      [
        'referral-code.added',
        operator.id,
        { codeId: first.id, refCode: 'spring' },
        {},
        { partnerName: 'Acme', description: 'A campaign', isActive: true },
      ],
      ['referral-code.added', operator.id, { codeId: second.id, refCode: 'summer' }, {}, { isActive: true }],
    ]);
  });

  it.each([{}, { code: '' }, { code: '   ' }, { code: null }])('need a code: %j', async (body) => {
    const refused = await send('POST', '', body);
    expect([refused.status, refused.body.issues]).toEqual([400, [{ path: 'code', message: 'Code is required' }]]);
  });

  it('are unique, even if two admins add the same one at once', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((description) => send('POST', '', { code: 'spring', description })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await send('POST', '', { code: ' spring ' })).body).toMatchObject({
      code: 'referral-code.exists',
      detail: 'This code already exists.',
    });
    expect((await send('POST', '', { code: 'x'.repeat(101) })).status).toBe(400);
  });

  it('keep their code while partner and description change', async () => {
    const { id } = await add('spring', { partnerName: 'Acme', description: 'A campaign' });
    expect((await send('PATCH', `/${id}`, { code: 'autumn', isActive: true })).status).toBe(400);
    const { body } = await send<ReferralCode>('PATCH', `/${id}`, { partnerName: 'Acme Inc.', isActive: true });
    expect((await audited()).at(-1)?.slice(3)).toEqual([{ partnerName: 'Acme' }, { partnerName: 'Acme Inc.' }]);
    expect(body).toMatchObject({ id, code: 'spring', partnerName: 'Acme Inc.', description: 'A campaign', isActive: true });
    expect((await send<ReferralCode>('PATCH', `/${id}`, { description: '' })).body.description).toBeUndefined();
    expect((await send('PATCH', `/${randomUUID()}`, { isActive: true })).body).toMatchObject({
      code: 'referral-code.not-found',
      detail: 'Code not found.',
    });
  });

  it('are deactivated and activated, which refreshes their update and decides whether signups count', async () => {
    const { id, updatedAt } = await add('spring');
    const member = await tested.tokens.bearer();
    const record = async () => {
      const response = await fetch(`${tested.service.url}/api/v1/referrals`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...member.headers },
        body: JSON.stringify({ code: 'spring' }),
      });
      return response.json();
    };
    await tested.query("UPDATE referral_codes SET updated_at = updated_at - interval '1 hour'");
    const off = (await send<ReferralCode>('PATCH', `/${id}`, { isActive: false })).body;
    expect([off.isActive, off.updatedAt >= updatedAt]).toEqual([false, true]);
    expect(await record()).toEqual({});
    expect((await send<ReferralCode>('PATCH', `/${id}`, { isActive: true })).body.isActive).toBe(true);
    expect(await record()).toEqual({ refCode: 'spring' });
    expect((await audited()).slice(1, 3)).toEqual([
      ['referral-code.changed', operator.id, { codeId: id, refCode: 'spring' }, { isActive: true }, { isActive: false }],
      ['referral-code.changed', operator.id, { codeId: id, refCode: 'spring' }, { isActive: false }, { isActive: true }],
    ]);
  });

  it('leave their signups in place when they are deleted', async () => {
    const { id } = await add('spring', { partnerName: 'Acme' });
    await tested.query("INSERT INTO user_referrals VALUES (gen_random_uuid(), 'spring', now())");
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect(await tested.query('SELECT ref_code FROM user_referrals')).toEqual([{ ref_code: 'spring' }]);
    expect((await send('DELETE', `/${id}`)).body).toMatchObject({ code: 'referral-code.not-found' });
    expect((await audited()).at(-1)).toEqual([
      'referral-code.deleted',
      operator.id,
      { codeId: id, refCode: 'spring' },
      { partnerName: 'Acme', isActive: true },
      {},
    ]);
  });

  it('are paged', async () => {
    for (const code of ['a', 'b', 'c']) await add(code);
    const first = (await send<ReferralCodePage>('GET', '?limit=2')).body;
    const second = (await send<ReferralCodePage>('GET', `?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ code }) => code).sort()).toEqual(['a', 'b', 'c']);
    expect([first.total, second.nextCursor]).toEqual([3, undefined]);
  });

  it('are for admins alone', async () => {
    const member = await tested.tokens.bearer();
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', { code: 'mine' }],
      ['PATCH', `/${randomUUID()}`, { isActive: false }],
      ['DELETE', `/${randomUUID()}`],
    ] as const)
      expect((await send(method, path, body, member)).body).toMatchObject({ code: 'auth.forbidden' });
    expect(await listed()).toEqual([]);
  });
});
