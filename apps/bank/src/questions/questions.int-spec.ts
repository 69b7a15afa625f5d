import type { QuestionPage, QuestionView } from '@casebook/contracts';
import { systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { contentFolder } from '../../test/content-folder.ts';
import { LoadContent } from './load-content.ts';

describe('the question bank over HTTP', () => {
  const tested = setUpBank({ hasContent: false });
  const unpaid = createBeforeAll(() => tested.newMember());
  const paid = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let loaded: number;

  beforeAll(async () => {
    loaded = await tested.service.app.get(LoadContent).execute(systemCaller('test', 'test'), contentFolder);
  });

  const get = async <Answer>(path: string, bearer?: TestBearer) => {
    const response = await fetch(`${tested.service.url}${path}`, {
      headers: bearer?.headers ?? {},
    });
    return { status: response.status, body: (await response.json()) as Answer & { code?: string } };
  };

  it('loads the shipped content once and publishes an event per question', async () => {
    expect(loaded).toBeGreaterThanOrEqual(6);
    expect(await tested.service.app.get(LoadContent).execute(systemCaller('test', 'test'), contentFolder)).toBe(0);
    const updated = (await tested.outbox()).filter(({ type }) => type === 'bank.question.updated.v1');
    expect(updated).toHaveLength(loaded);
  });

  it('lists every question once in pages', async () => {
    const seen = new Set<string>();
    let cursor = '';
    do {
      const { status, body } = await get<QuestionPage>(`/api/v1/questions?limit=4${cursor}`, unpaid);
      expect(status).toBe(200);
      expect(body.total).toBe(loaded);
      for (const { id } of body.items) seen.add(id);
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor);
    expect(seen.size).toBe(loaded);
  });

  it('accepts a page number, but not with a cursor', async () => {
    const { body } = await get<QuestionPage>('/api/v1/questions?limit=4&page=2', unpaid);
    expect(body.items.length).toBeGreaterThan(0);
    expect((await get('/api/v1/questions?limit=4&page=2&cursor=x', unpaid)).status).toBe(400);
    expect(await get('/api/v1/questions?cursor=nonsense', unpaid)).toMatchObject({
      status: 400,
      body: { code: 'page.cursor-invalid' },
    });
  });

  it('hides key, explanation, and sources from a member without access', async () => {
    const { body } = await get<QuestionPage>('/api/v1/questions', unpaid);
    for (const question of body.items) {
      expect(question).not.toHaveProperty('correctOptionId');
      expect(question).not.toHaveProperty('explanation');
      expect(question).not.toHaveProperty('citations');
    }
  });

  it.each([
    ['a member with access', () => paid],
    ['an admin', () => admin],
  ])('shows them to %s', async (_who, bearer) => {
    const { body } = await get<QuestionPage>('/api/v1/questions', bearer());
    for (const question of body.items) {
      expect(question.options.map(({ id }) => id)).toContain(question.correctOptionId);
      expect(question.explanation?.whyWrong).toHaveLength(3);
    }
  });

  it('returns one question to a visitor without its key', async () => {
    const id = (await get<QuestionPage>('/api/v1/questions?limit=1', unpaid)).body.items[0]?.id;
    const { status, body } = await get<QuestionView>(`/api/v1/questions/${id}`);
    expect(status).toBe(200);
    expect(body.options).toHaveLength(4);
    expect(body).not.toHaveProperty('correctOptionId');
  });

  it.each([
    ['no token', '/api/v1/questions', undefined, 401, 'auth.required'],
    ['an id that is no UUID', '/api/v1/questions/7', undefined, 400, 'request.invalid'],
    ['an unknown question', '/api/v1/questions/00000000-0000-4000-8000-000000000000', undefined, 404, 'question.not-found'],
    ['an unknown field', '/api/v1/questions?colour=red', 'member', 400, 'request.invalid'],
    ['a limit of 101', '/api/v1/questions?limit=101', 'member', 400, 'request.invalid'],
  ])('refuses %s', async (_what, path, who, status, code) => {
    const response = await get(path, who ? unpaid : undefined);
    expect(response).toMatchObject({ status, body: { code } });
    expect(JSON.stringify(response.body)).not.toMatch(/node_modules|\.ts:/);
  });
});
