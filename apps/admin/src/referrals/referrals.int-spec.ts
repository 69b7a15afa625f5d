import { randomUUID } from 'node:crypto';
import { UserChanged } from '@casebook/contracts';
import { createBeforeEach } from '@casebook/testing/hooks';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAdmin } from '../../test/admin-under-test.ts';

describe('the referral of a member', () => {
  const tested = setUpAdmin();
  const member = createBeforeEach(() => tested.tokens.bearer());

  beforeAll(() =>
    tested.query(
      `INSERT INTO referral_codes (id, code, is_active, created_at, updated_at)
        VALUES (gen_random_uuid(), 'partner', true, now(), now()), (gen_random_uuid(), 'former', false, now(), now())`,
    ),
  );
  beforeEach(() => tested.query('DELETE FROM platform.outbox'));

  const record = async (body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${tested.service.url}/api/v1/referrals`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: member.authorization, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  it('is recorded once and audited; learnworlds is there from the start', async () => {
    expect(await record({ code: 'learnworlds' })).toEqual({ status: 200, body: { refCode: 'learnworlds' } });
    expect(await record({ code: 'learnworlds' })).toEqual({ status: 200, body: { refCode: 'learnworlds' } });
    expect((await tested.outbox()).filter(({ type }) => type === 'audit.entry.recorded.v1')).toHaveLength(1);
  });

  it('stays with the first active code', async () => {
    await record({ code: 'former' });
    await record({ code: 'partner' });
    expect(await record({ code: 'learnworlds' })).toEqual({ status: 200, body: { refCode: 'partner' } });
  });

  it('is one, even if two codes arrive at the same moment', async () => {
    const answers = await Promise.all(['learnworlds', 'partner', 'learnworlds', 'partner'].map((code) => record({ code })));
    expect(new Set(answers.map(({ body }) => body.refCode)).size).toBe(1);
  });

  it.each(['', 'unknown', 'former', 'PARTNER', 'x'.repeat(1_000)])(
    'ignores a code that doesn’t exist or is inactive: %#',
    async (code) => {
      expect(await record({ code })).toEqual({ status: 200, body: {} });
    },
  );

  it('refuses what is no code, and visitors', async () => {
    expect((await record({ code: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await record({ code: 1 })).status).toBe(400);
    expect((await record({ code: 'partner', userId: randomUUID() })).status).toBe(400);
    expect((await record({ code: 'partner' }, { authorization: '' })).status).toBe(401);
  });

  it('is erased with its member', async () => {
    await record({ code: 'partner' });
    const data = { id: member.id, deleted: true, pseudonym: randomUUID() } as const;
    await tested.deliver(UserChanged, { aggregateId: member.id, aggregateVersion: 2, data });
    expect(await tested.query(`SELECT FROM user_referrals WHERE user_id = '${member.id}'`)).toEqual([]);
  });
});
