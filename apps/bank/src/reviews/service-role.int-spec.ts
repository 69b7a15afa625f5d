import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';

describe('a service-role token at another service than identity', () => {
  const bank = setUpBank();
  let authorization: string;

  beforeAll(async () => {
    authorization = await bank.tokens.service();
  });

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${bank.service.url}/api/v1${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const forbidden = { status: 403, body: { code: 'auth.forbidden' } };

  it('reads what admins read', async () => {
    expect((await send('GET', '/reviews')).status).toBe(200);
    expect((await send('GET', '/flags')).status).toBe(200);
  });

  it('reads what visitors read, and no more: no key, no explanation', async () => {
    const { status, body } = await send('GET', `/questions/${bank.questionIds[0]}`);
    expect(status).toBe(200);
    for (const field of ['correctOptionId', 'explanation', 'mine']) expect(body).not.toHaveProperty(field);
  });

  it('writes nothing that needs a member to have acted', async () => {
    const id = bank.questionIds[0];
    expect(await send('PATCH', `/questions/${id}/status`, { active: false })).toMatchObject(forbidden);
    expect(await send('PUT', `/reviews/${id}`, { decision: 'approved' })).toMatchObject(forbidden);
  });

  it('is refused where members act for themselves', async () => {
    expect(await send('GET', '/bookmarks')).toMatchObject(forbidden);
    expect(await send('POST', `/questions/${bank.questionIds[0]}/flag`, { reason: 'unclear' })).toMatchObject(forbidden);
  });
});
