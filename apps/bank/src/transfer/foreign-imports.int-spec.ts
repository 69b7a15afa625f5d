import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportCategories, ImportView, MapImportCategoriesInput } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';

const folder = join(__dirname, '../../test/transfer-files/dialects');
const fixture = (name: string) => readFile(join(folder, name));
const asXml = { fileName: 'moodle.xml' };

describe('a file from another system', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  let member: TestBearer;

  const newMember = async () => {
    member = await tested.newMember({ access: true });
  };

  const categoriesOf = async (id: string) => (await tested.call<ImportCategories>(member, `GET /imports/${id}/categories`)).body;
  const map = (who: TestBearer, id: string, categories: MapImportCategoriesInput['categories']) =>
    tested.call<ImportView>(who, `PUT /imports/${id}/categories`, { categories });
  const own = () =>
    tested.query<{ domain: string; topic: string; stem: string }>(
      'SELECT domain, topic, stem FROM questions WHERE author_id = $1 AND NOT deleted ORDER BY stem',
      [member.id],
    );

  it('has its categories mapped to domains and topics, and may repeat an idnumber in another category', async () => {
    await newMember();
    const { id, counts, hasCategories, refusals } = await files.preview(member, await fixture('moodle-categories.xml'), asXml);
    expect([counts.new, counts.refused, hasCategories]).toEqual([0, 3, true]);
    expect(refusals).toEqual([
      { code: 'domain.missing', entries: 2 },
      { code: 'question-type.true-false', entries: 1 },
    ]);
    expect(await categoriesOf(id)).toEqual({
      items: [
        { category: '$course$/top/Week 2', entries: 2 },
        { category: '$course$/top/Week 1', entries: 1 },
      ],
      total: 2,
    });
    const chosen = [
      { category: '$course$/top/Week 1', domain: 'Asset Security', topic: 'Data classification' },
      { category: '$course$/top/Week 2', domain: 'Software Development Security' },
    ] as const;
    expect(await map(member, id, [...chosen])).toMatchObject({ status: 202, body: { status: 'reading' } });
    const again = await files.waitFor(member, id, 'previewed');
    expect(again.counts).toEqual({ new: 2, changed: 0, duplicate: 0, refused: 1 });
    expect(again.notes.map(({ code }) => code)).not.toContain('category-ignored');
    expect((await categoriesOf(id)).items[1]).toEqual({ ...chosen[0], entries: 1 });
    await files.apply(member, id);
    await files.waitFor(member, id, 'applied');
    expect((await own()).map(({ domain, topic }) => [domain, topic])).toEqual([
      ['Software Development Security', 'General'],
      ['Asset Security', 'Data classification'],
    ]);
    // Importing the same file again finds each idnumber within its category.
    const changed = (await fixture('moodle-categories.xml')).toString().replace('labeled "draft"', 'labeled "secret"');
    const second = await files.preview(member, changed, asXml);
    await map(member, second.id, [...chosen]);
    const mapped = await files.waitFor(member, second.id, 'previewed');
    expect(mapped.counts).toEqual({ new: 0, changed: 1, duplicate: 1, refused: 1 });
  });

  it('can be mapped only by its owner, and only while it is previewed', async () => {
    await newMember();
    const { id } = await files.preview(member, await fixture('moodle-categories.xml'), asXml);
    const other = await tested.newMember({ access: true });
    const chosen = [{ category: '$course$/top/Week 1', domain: 'Asset Security' }] as const;
    expect((await map(other, id, [...chosen])).status).toBe(404);
    expect((await tested.call(other, `GET /imports/${id}/categories`)).status).toBe(404);
    await tested.call(member, `POST /imports/${id}/discard`);
    expect(await map(member, id, [...chosen])).toMatchObject({ status: 409, body: { code: 'import.not-previewed' } });
    const strange = [{ category: 'x', domain: 'Gardening' }] as unknown as MapImportCategoriesInput['categories'];
    expect((await map(member, id, strange)).status).toBe(400);
  });

  it('previews the number of usable questions, grouped notes, and each refusal', async () => {
    await newMember();
    const { id, refusals, notes } = await files.preview(member, await fixture('moodle-unescaped.gift'), {
      fileName: 'week.gift',
      domain: 'Security Operations',
    });
    expect(refusals).toEqual([
      { code: 'question-type.unsupported', entries: 2 },
      { code: 'question-type.true-false', entries: 1 },
    ]);
    expect(notes.find(({ code }) => code === 'category-ignored')).toEqual({
      code: 'category-ignored',
      entries: 5,
      texts: [
        { text: 'The category "$course$/top/Week 3/Crypto basics" doesn\'t match a domain, so it was ignored.', entries: 5 },
      ],
    });
    expect(notes.find(({ code }) => code === 'formatting-removed')?.texts).toHaveLength(2);
    const refused = await files.entries(member, id, 'refused');
    expect(refused.map(({ question }) => question)).toEqual([
      'Fire alarm',
      expect.stringContaining('{=Detective'),
      'Broken =without answers',
    ]);
  });

  it('is read in the chosen encoding', async () => {
    await newMember();
    const text = 'question,A,B,C,D,answer,domain\nWhat is sch\u00f6n?,a,b,c,d,A,Asset Security\n';
    const bytes = Buffer.from(text, 'latin1');
    const failed = await files.preview(member, bytes, { fileName: 'a.csv' });
    expect(failed).toMatchObject({ status: 'failed', encoding: 'utf-8', refusals: [{ code: 'encoding.invalid', entries: 1 }] });
    const read = await files.preview(member, bytes, { fileName: 'a.csv', encoding: 'iso-8859-1' });
    expect(read).toMatchObject({ status: 'previewed', encoding: 'iso-8859-1', counts: { new: 1 } });
    const [entry] = await files.entries(member, read.id);
    expect(entry?.question).toBe('What is schön?');
    expect((await files.send(member, bytes, { fileName: 'a.csv', encoding: 'ebcdic' })).status).toBe(400);
  });
});
