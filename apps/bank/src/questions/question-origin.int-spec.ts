import type { QuestionPage, QuestionView, VersionContent } from '@casebook/contracts';
import { Database, systemCaller } from '@casebook/platform';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { questionInput } from '../../test/question-input.ts';
import { RepublishQuestions } from './publish-questions.ts';

const HEADER = 'id,question,option A,option B,option C,option D,answer,domain,tags\n';
const asCsv = { fileName: 'questions.csv' };

describe('the origin of a question', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.newAdmin());

  const add = async (who: TestBearer, fields = {}) =>
    tested.call<QuestionView & { issues?: object[] }>(who, 'POST /questions', questionInput(fields));
  const read = async (id: string) => (await tested.call<QuestionView>(admin, `GET /questions/${id}`)).body;
  const edit = (who: TestBearer, { id, version }: QuestionView, tags: string[]) =>
    tested.call<QuestionView>(
      who,
      `PUT /questions/${id}`,
      { ...questionInput({ tags }), updateReason: 'Tags' },
      { 'if-match': `"${version}"` },
    );
  const becomeAi = async (question: QuestionView) => {
    await tested.query(`UPDATE questions SET origin = 'ai' WHERE id = $1`, [question.id]);
    return read(question.id);
  };
  const sent = async (id: string) =>
    (await tested.published('bank.question.updated.v1')).filter((event) => event.id === id).map(({ payload }) => payload);
  const idOf = async (stem: string) =>
    (await tested.query<{ id: string }>('SELECT id::text FROM questions WHERE stem = $1', [stem]))[0]?.id ?? '';
  const ofOrigin = async (query: string) =>
    (await tested.call<QuestionPage>(admin, `GET /questions?limit=100&${query}`)).body.items.map(({ id }) => id);

  it('is human for shipped and authored questions, in the view and the event', async () => {
    expect((await read(tested.questionIds[0] ?? '')).origin).toBe('human');
    const { body } = await add(author);
    expect(body).toMatchObject({ origin: 'human', tags: ['classification'] });
    expect(await sent(body.id)).toMatchObject([{ origin: 'human', tags: ['classification'] }]);
  });

  it('can’t be set by an author: the reserved tag is refused', async () => {
    const refusal = {
      status: 400,
      body: { code: 'question.tag-reserved', issues: [{ path: 'tags.1', message: 'The ai-generated tag is reserved' }] },
    };
    expect(await add(author, { tags: ['classification', 'ai-generated'] })).toMatchObject(refusal);
    expect(await add(admin, { tags: ['classification', 'ai-generated'] })).toMatchObject(refusal);
    const { body } = await add(author);
    expect(await edit(author, body, ['classification', 'ai-generated'])).toMatchObject(refusal);
  });

  it('can’t be removed by an author: an AI question always has the tag', async () => {
    const question = await becomeAi((await add(author)).body);
    expect(question).toMatchObject({ origin: 'ai', tags: ['classification', 'ai-generated'] });
    const content = await tested.call<VersionContent>(author, `GET /questions/${question.id}/versions/1`);
    expect(content.body.tags).toEqual(['classification']);
    const once = (await edit(author, question, ['logging'])).body;
    expect(once).toMatchObject({ origin: 'ai', tags: ['logging', 'ai-generated'] });
    const again = (await edit(author, once, once.tags)).body;
    expect(again).toMatchObject({ origin: 'ai', tags: ['logging', 'ai-generated'] });
    expect((await sent(question.id)).at(-1)).toMatchObject({ origin: 'ai', tags: ['logging', 'ai-generated'] });
  });

  it('filters the list', async () => {
    const [ai, human] = [await becomeAi((await add(admin)).body), (await add(admin)).body];
    expect(await ofOrigin('origin=ai')).toContain(ai.id);
    expect(await ofOrigin('origin=ai')).not.toContain(human.id);
    expect(await ofOrigin('origin=human&origin=ai')).toEqual(expect.arrayContaining([ai.id, human.id]));
    expect((await tested.call(admin, 'GET /questions?origin=robot')).status).toBe(400);
  });

  it('is searchable by the displayed tag, which isn’t stored', async () => {
    const { id } = await becomeAi((await add(author, { question: 'Which shibboleth did a model write?' })).body);
    const found = await tested.call<QuestionPage>(author, 'GET /questions?q=shibboleth%20ai-generated');
    expect(found.body.items.map((item) => item.id)).toEqual([id]);
    expect(found.body).not.toHaveProperty('correctedQuery');
  });

  it('is imported for a member’s file, with a note if the file has the reserved tag', async () => {
    const file = `${HEADER}m1,Which one is claimed?,a,b,c,d,B,Asset Security,classification; AI Generated\n`;
    const { notes } = await files.importFile(author, file, asCsv);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'tag-reserved', entries: 1 }));
    const id = await idOf('Which one is claimed?');
    expect(await read(id)).toMatchObject({ origin: 'imported', tags: ['classification'] });
    expect(await sent(id)).toMatchObject([{ origin: 'imported', tags: ['classification'] }]);
  });

  it('is accepted from an admin’s file and survives export and import', async () => {
    const file = `${HEADER}a1,Which one is made?,a,b,c,d,B,Asset Security,classification; ai-generated\na2,Which one is not?,a,b,c,d,B,Asset Security,logging\n`;
    const { notes } = await files.importFile(admin, file, asCsv);
    expect(notes.map(({ code }) => code)).not.toContain('tag-reserved');
    const [generated, other] = [await idOf('Which one is made?'), await idOf('Which one is not?')];
    expect(await read(generated)).toMatchObject({ origin: 'ai', tags: ['classification', 'ai-generated'] });
    expect(await read(other)).toMatchObject({ origin: 'imported', tags: ['logging'] });
    // Fewer questions make the test faster.
    await tested.query('UPDATE questions SET deleted = true WHERE slug IS NOT NULL');
    for (const format of ['csv', 'json', 'gift', 'moodle-xml', 'qti']) {
      const response = await fetch(`${tested.service.url}/api/v1/exports?format=${format}&scope=bank`, {
        headers: admin.headers,
      });
      const exported = new Uint8Array(await response.arrayBuffer());
      if (format !== 'qti') expect(Buffer.from(exported).toString()).toContain('ai-generated');
      const again = await files.preview(admin, exported, { fileName: `bank.${format}`, format });
      expect([format, again.counts.new]).toEqual([format, 0]);
      expect(again.notes.map(({ code }) => code)).not.toContain('tag-reserved');
      const staged = (await files.entries(admin, again.id)).find(({ questionId }) => questionId === generated);
      expect([format, staged?.outcome]).toEqual([format, 'duplicate']);
      await tested.call(admin, `POST /imports/${again.id}/discard`);
    }
  });

  it('is equal in the event of an import and in a republished one', async () => {
    const imported = await tested.query<{ id: string }>(
      `SELECT id::text FROM questions WHERE slug IS NULL AND stem LIKE 'Which one%'`,
    );
    const before = await Promise.all(imported.map(({ id }) => sent(id)));
    await tested.query('TRUNCATE platform.outbox');
    const { app } = tested.service;
    await app
      .get(Database)
      .write(systemCaller('test', 'test'), (tx) => app.get(RepublishQuestions).emitAfter(tx, undefined, 1_000));
    expect(await Promise.all(imported.map(({ id }) => sent(id)))).toEqual(before);
  });
});
