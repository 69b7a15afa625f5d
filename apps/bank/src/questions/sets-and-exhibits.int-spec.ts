import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionPage, QuestionView, VersionContent } from '@casebook/contracts';
import { contentId, systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';
import { shippedEntry } from '../../test/shipped-entry.ts';
import { LoadContent } from './load-content.ts';

const drawing = '<svg viewBox="0 0 320 100"><rect x="4" y="4" width="80" height="40" fill="none" stroke="currentColor"/></svg>';
const diagram = {
  kind: 'diagram',
  title: 'The clinic’s network',
  drawing,
  description: 'A firewall in front of a teletherapy console.',
};
const table = { kind: 'table', title: 'Risks', columns: ['Risk', 'ALE'], rows: [['Inundation', '$4,000']] };

describe('sets and exhibits of shipped questions', () => {
  const tested = setUpBank();
  let folder: string;
  let paid: TestBearer;
  let admin: TestBearer;

  const load = async (scenario: string) => {
    const file = {
      domain: 'Asset Security',
      topic: 'Ownership',
      questions: [{ ...shippedEntry('single'), exhibit: diagram }],
      sets: [
        {
          slug: 'merger',
          scenario,
          questions: [shippedEntry('one'), { ...shippedEntry('two'), exhibit: table }, shippedEntry('three')],
        },
      ],
    };
    await writeFile(join(folder, 'asset-security', 'ownership.yaml'), stringify(file));
    return tested.service.app.get(LoadContent).execute(systemCaller('test', 'test'), folder);
  };
  const get = async (bearer: TestBearer, slug: string) =>
    (await tested.call<QuestionView>(bearer, `GET /questions/${contentId(slug)}`)).body;
  const search = async (q: string) =>
    (await tested.call<QuestionPage>(paid, `GET /questions?q=${encodeURIComponent(q)}`)).body.items.map(({ id }) => id);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casebook-content-'));
    await mkdir(join(folder, 'asset-security'));
    paid = await tested.newMember({ access: true });
    admin = await tested.tokens.bearer('admin');
    expect(await load('Two hospitals amalgamate.')).toBe(4);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('are shown to everyone who may see the question, with the place in the set', async () => {
    const scenario = { setId: contentId('set:merger'), size: 3, text: 'Two hospitals amalgamate.' };
    expect(await get(paid, 'two')).toMatchObject({ scenario: { ...scenario, place: 2 }, exhibit: table });
    const unpaid = await get(await tested.newMember(), 'single');
    expect(unpaid).toMatchObject({ exhibit: diagram });
    expect(unpaid).not.toHaveProperty('correctOptionId');
    expect(unpaid).not.toHaveProperty('scenario');
  });

  it('are published with the question, set, place, and size', async () => {
    const [event] = (await tested.published('bank.question.updated.v1')).filter(({ id }) => id === contentId('three'));
    expect(event?.payload).toMatchObject({ scenario: { setId: contentId('set:merger'), place: 3, size: 3 } });
  });

  it('are searched: the scenario, the cells of a table, the description of a drawing, and not its source', async () => {
    expect((await search('amalgamate')).toSorted()).toEqual(['one', 'two', 'three'].map(contentId).toSorted());
    expect(await search('inundation')).toEqual([contentId('two')]);
    expect(await search('teletherapy')).toEqual([contentId('single')]);
    expect(await search('currentColor')).toEqual([]);
  });

  it('change with the content, as a new version, and load once', async () => {
    const before = (await get(paid, 'one')).version;
    expect(await load('Two hospitals merge.')).toBe(3);
    expect(await load('Two hospitals merge.')).toBe(0);
    expect(await get(paid, 'one')).toMatchObject({ version: before + 1, scenario: { text: 'Two hospitals merge.' } });
  });

  it('stay when an admin edits the question, unless the exhibit is removed', async () => {
    const id = contentId('single');
    const version = async (number: number) =>
      (await tested.call<VersionContent>(admin, `GET /questions/${id}/versions/${number}`)).body;
    const edit = (fields: object, based: number) =>
      tested.call(
        admin,
        `PUT /questions/${id}`,
        { ...questionInput(), updateReason: 'Clearer', ...fields },
        { 'if-match': `"${based}"` },
      );
    expect((await edit({ exhibit: diagram }, 1)).status).toBe(200);
    expect(await version(2)).toMatchObject({ exhibit: diagram });
    expect((await edit({}, 2)).status).toBe(200);
    expect(await version(3)).not.toHaveProperty('exhibit');
    // Nobody may submit a drawing, not even an admin.
    expect(await edit({ exhibit: diagram }, 3)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    const two = await tested.call(
      admin,
      `PUT /questions/${contentId('two')}`,
      { ...questionInput(), updateReason: 'Clearer' },
      {
        'if-match': `"${(await get(admin, 'two')).version}"`,
      },
    );
    expect(two.status).toBe(200);
    expect(await get(admin, 'two')).toMatchObject({ scenario: { place: 2, size: 3 } });
  });

  it('of a member are text and tables, and are exported as JSON', async () => {
    const add = (fields: object) => tested.call<QuestionView>(paid, 'POST /questions', { ...questionInput(), ...fields });
    expect(await add({ exhibit: diagram })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await add({ scenario: { setId: contentId('set:merger'), place: 1, size: 3, text: 'x' } })).toMatchObject({
      status: 400,
    });
    expect(await add({ exhibit: table })).toMatchObject({ status: 201, body: { exhibit: table } });
    const { body } = await tested.call<{ exhibit?: object }[]>(paid, 'GET /exports?format=json');
    expect(body.flatMap((one) => one.exhibit ?? [])).toEqual([table]);
  });
});
