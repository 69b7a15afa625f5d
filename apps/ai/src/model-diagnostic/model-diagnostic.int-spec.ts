import type { AiDiagnostic } from '@casebook/contracts';
import { openaiKeys } from '@casebook/sandbox';
import type { TestBearer } from '@casebook/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpAi, startAi } from '../../test/ai-under-test.ts';

describe('the AI diagnostic', () => {
  const tested = setUpAi();
  let admin: TestBearer;
  beforeEach(async () => {
    await tested.behaveWell();
    admin = await tested.tokens.bearer('admin');
  });
  const run = (who: TestBearer | undefined, body: object = {}) => tested.request<AiDiagnostic>(who, 'POST', '/diagnostic', body);

  it('is for admins', async () => {
    expect((await run(undefined)).status).toBe(401);
    expect((await run(await tested.member())).status).toBe(403);
  });

  it('shows that the three values are present, and the first 100 characters of the reply to one question in a context', async () => {
    const { status, body } = await run(admin, { context: 'A check of the installation' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      configuration: { aiKey: true, aiUrl: true, databaseUrl: true },
      model: 'casebook-sample',
    });
    expect(body.reply?.length).toBeGreaterThan(0);
    expect(body.reply?.length).toBeLessThanOrEqual(100);
    const received = await tested.received();
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).toContain('A check of the installation');
  });

  it('shows the error instead of a reply, and never a value', async () => {
    await tested.behave({ behavior: 'invalid-key', requests: 'all' });
    const { status, body } = await run(admin);
    expect([status, body.error]).toEqual([
      200,
      { code: 'ai.key-invalid', message: 'Invalid OpenAI API key. Please check your configuration.' },
    ]);
    expect(body).not.toHaveProperty('reply');
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${openaiKeys.apiKey}|postgres|127\\.0\\.0\\.1|localhost`));
  });
});

it('the AI diagnostic shows that a key is missing', async () => {
  const tested = await startAi({ OPENAI_API_KEY: '' });
  const { body } = await tested.request<AiDiagnostic>(await tested.tokens.bearer('admin'), 'POST', '/diagnostic', {});
  expect(body).toEqual({
    configuration: { aiKey: false, aiUrl: true, databaseUrl: true },
    error: { code: 'ai.not-configured', message: 'AI isn’t set up here.' },
  });
  await tested.stop();
});
