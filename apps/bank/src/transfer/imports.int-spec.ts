import { randomUUID } from 'node:crypto';
import { type ImportPage, OPEN_IMPORTS, type QuestionPage, QuestionUpdated, type QuestionView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { questionInput } from '../../test/question-input.ts';

const HEADER = 'id,question,option A,option B,option C,option D,answer,explanation,domain,tags\n';
let rowNumber = 0;
const row = (fields: { id?: string; stem?: string; answer?: string; explanation?: string; domain?: string } = {}) => {
  rowNumber += 1;
  const {
    id = '',
    stem = `What comes first, number ${rowNumber}?`,
    answer = 'B',
    explanation = '',
    domain = 'Asset Security',
  } = fields;
  return `${id},"${stem}",one,two,three,four,${answer},${explanation},${domain},sampling\n`;
};
const csv = (...rows: string[]) => `${HEADER}${rows.join('')}`;
const asCsv = { fileName: 'questions.csv' };

describe('importing questions', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  const member = createBeforeAll(() => tested.newMember({ access: true }));
  const other = createBeforeAll(() => tested.newMember({ access: true }));
  const unpaid = createBeforeAll(() => tested.newMember());
  const admin = createBeforeAll(() => tested.newAdmin());

  const glance = async (who: TestBearer, id: string) =>
    (await files.entries(who, id)).map(({ line, outcome, refusal }) => `${line}: ${outcome}${refusal ? ` ${refusal.code}` : ''}`);
  const ofAuthor = ({ id }: TestBearer) =>
    tested.query<{ id: string; stem: string; version: number; review_status: string }>(
      'SELECT id::text, stem, version, review_status FROM questions WHERE author_id = $1 AND NOT deleted ORDER BY id',
      [id],
    );

  it('requires access', async () => {
    expect((await files.send(undefined, csv(row()))).status).toBe(401);
    expect(await files.send(unpaid, csv(row()), asCsv)).toMatchObject({ status: 403, body: { code: 'access.required' } });
  });

  it('previews new, changed, duplicate, and refused questions and applies them together', async () => {
    const first = await files.importFile(
      member,
      csv(row({ id: 'q1', stem: 'Who owns it?' }), row({ id: 'q2', stem: 'Who keeps it?' })),
      asCsv,
    );
    expect(first).toMatchObject({ status: 'applied', scope: 'own', counts: { new: 2, changed: 0, duplicate: 0, refused: 0 } });
    const { id, counts, notes } = await files.preview(
      member,
      csv(
        row({ id: 'q1', stem: 'Who owns it?' }),
        row({ id: 'q2', stem: 'Who keeps it?', explanation: 'The custodian does.' }),
        row({ id: 'q3' }),
        row({ id: 'q4', answer: '' }),
        row({ stem: 'Who  owns it?' }),
        row({ domain: '' }),
        row({ domain: 'Gardening' }),
        row({ id: 'q3' }),
      ),
      asCsv,
    );
    expect(await glance(member, id)).toEqual([
      '2: duplicate',
      '3: changed',
      '4: new',
      '5: refused key.missing',
      '6: duplicate',
      '7: refused domain.missing',
      '8: refused field.unknown-value',
      '9: refused external-id.repeated',
    ]);
    expect(counts).toEqual({ new: 1, changed: 1, duplicate: 2, refused: 4 });
    expect(notes).toContainEqual(expect.objectContaining({ code: 'field-assumed', entries: 2 }));
    const [changed] = await files.entries(member, id, 'changed');
    expect(changed).toMatchObject({ question: 'Who keeps it?', changes: ['explanation'] });
    const [refused] = await files.entries(member, id, 'refused');
    expect(refused?.refusal).toMatchObject({
      reason: expect.any(String),
      howToFix: expect.stringContaining('Mark exactly one'),
    });
    await files.apply(member, id);
    await files.waitFor(member, id, 'applied');
    const own = await ofAuthor(member);
    expect(own.map(({ stem, version, review_status }) => [stem, version, review_status])).toEqual([
      ['Who owns it?', 1, 'in-review'],
      ['Who keeps it?', 2, 'in-review'],
      [expect.stringContaining('What comes first'), 1, 'in-review'],
    ]);
  });

  it('returns the open import of a file that is sent again, and only duplicates once that import has been applied', async () => {
    const file = csv(row({ id: 'once' }), row());
    const sent = await Promise.all([1, 2, 3].map(() => files.send(member, file, asCsv)));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const id = sent[0]?.body.id ?? '';
    await files.waitFor(member, id, 'previewed');
    const before = (await ofAuthor(member)).length;
    expect((await Promise.all([files.apply(member, id), files.apply(member, id)])).map(({ status }) => status)).toEqual([
      202, 202,
    ]);
    await files.waitFor(member, id, 'applied');
    expect((await files.apply(member, id)).status).toBe(202);
    const again = await files.preview(member, file, asCsv);
    expect(again.id).not.toBe(id);
    expect(again.counts).toEqual({ new: 0, changed: 0, duplicate: 2, refused: 0 });
    expect(await files.apply(member, again.id)).toMatchObject({ status: 409, body: { code: 'import.nothing-to-apply' } });
    expect(await ofAuthor(member)).toHaveLength(before + 2);
  });

  it('lets only the owner see, apply, or discard an import', async () => {
    const { id } = await files.preview(member, csv(row()), asCsv);
    for (const who of [other, admin])
      for (const route of [
        `GET /imports/${id}`,
        `GET /imports/${id}/entries`,
        `POST /imports/${id}/apply`,
        `POST /imports/${id}/discard`,
      ])
        expect(await tested.call(who, route as 'GET /')).toMatchObject({ status: 404, body: { code: 'import.not-found' } });
    const { body } = await tested.call<ImportPage>(other, 'GET /imports');
    expect(body.items.map((one) => one.id)).not.toContain(id);
    const { body: own } = await tested.call<ImportPage>(member, 'GET /imports?limit=1');
    expect(own).toMatchObject({ items: [{ id }], nextCursor: expect.any(String) });
  });

  it('matches another system’s identifiers only within the member’s own imports', async () => {
    await files.importFile(member, csv(row({ id: 'shared-name', stem: 'Mine?' })), asCsv);
    const theirs = await files.preview(other, csv(row({ id: 'shared-name', stem: 'Theirs?' })), asCsv);
    expect(theirs.counts).toMatchObject({ new: 1, changed: 0 });
    const [mine] = (await ofAuthor(member)).slice(-1);
    const named = await files.preview(other, csv(row({ id: mine?.id ?? '', stem: 'Taken over?' })), asCsv);
    expect(named.counts).toMatchObject({ new: 1, changed: 0 });
  });

  it('publishes an admin’s questions to everyone immediately', async () => {
    const stem = 'Which lamp warns first?';
    const { scope } = await files.importFile(admin, csv(row({ id: 'lamp', stem })), asCsv);
    expect(scope).toBe('bank');
    const { body } = await tested.call<QuestionPage>(other, `GET /questions?q=${encodeURIComponent('lamp warns')}`);
    const [found] = body.items;
    expect(found).toMatchObject({ question: stem, reviewStatus: 'approved', version: 1 });
    const [event] = (await tested.published('bank.question.updated.v1')).filter(({ id }) => id === found?.id);
    expect(QuestionUpdated.schema.parse(event?.payload)).toEqual(event?.payload);
    expect(event).toMatchObject({
      version: 1,
      payload: { question: stem, available: true, correctOptionId: expect.any(String) },
    });
    await tested.query(`INSERT INTO question_statistics (question_id, answers) VALUES ($1, 5)`, [found?.id]);
    const statistics = () =>
      tested.query(
        'SELECT statistics_from AS since, answers::int FROM questions JOIN question_statistics ON question_id = id WHERE id = $1',
        [found?.id],
      );
    expect(await statistics()).toEqual([{ since: null, answers: 5 }]);
    await files.importFile(admin, csv(row({ id: 'lamp', stem, answer: 'C' })), asCsv);
    // Answers from before the key changed don't count.
    expect(await statistics()).toEqual([{ since: 2, answers: 0 }]);
    await tested.call(admin, `PATCH /questions/${found?.id}/status`, { isFeatured: true });
    const all = (await tested.published('bank.question.updated.v1')).filter(({ id }) => id === found?.id);
    expect(all.map(({ version }) => version)).toEqual([1, 2, 3]);
    // The second event comes from `emitAll`, the third from `emit`. Both must be equal.
    expect(all[2]?.payload).toEqual(all[1]?.payload);
    const { body: mistyped } = await tested.call<QuestionPage>(other, 'GET /questions?q=lampp');
    expect(mistyped.correctedQuery).toBe('lamp');
  });

  it('keeps an approved question live and puts the change into review', async () => {
    await files.importFile(member, csv(row({ id: 'live', stem: 'What stays live?' })), asCsv);
    const [own] = (await ofAuthor(member)).slice(-1);
    const published = (await tested.published('bank.question.updated.v1')).filter(({ id }) => id === own?.id);
    expect(published.map(({ payload }) => payload)).toMatchObject([{ available: false, availableToAuthor: true }]);
    await tested.call(admin, `PUT /reviews/${own?.id}`, { version: 1, decision: 'approved' });
    const change = csv(row({ id: 'live', stem: 'What stays live for now?' }));
    await files.importFile(member, change, asCsv);
    expect((await tested.call<QuestionView>(other, `GET /questions/${own?.id}`)).body.question).toBe('What stays live?');
    expect((await files.preview(member, change, asCsv)).counts).toMatchObject({ duplicate: 1, changed: 0 });
    await tested.call(admin, `PUT /reviews/${own?.id}`, { version: 2, decision: 'approved' });
    expect((await tested.call<QuestionView>(other, `GET /questions/${own?.id}`)).body.question).toBe('What stays live for now?');
  });

  it('previews again if the bank has changed since the preview', async () => {
    const member = await tested.newMember({ access: true });
    const stem = 'What was added meanwhile?';
    const [one, two] = [csv(row({ stem })), csv(row({ stem }), row())];
    const [first, second] = [await files.preview(member, one, asCsv), await files.preview(member, two, asCsv)];
    await Promise.all([files.apply(member, first.id), files.apply(member, second.id)]);
    const finished = await Promise.all([first, second].map(({ id }) => files.waitFor(member, id, 'applied', 'previewed')));
    expect(finished.map(({ status }) => status).sort()).toEqual(['applied', 'previewed']);
    const again = finished.find(({ status }) => status === 'previewed');
    expect(again).toMatchObject({ problem: { code: 'bank-changed' }, counts: { duplicate: 1 } });
    const [{ count } = { count: 0 }] = await tested.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM questions WHERE stem = $1',
      [stem],
    );
    expect(count).toBe(1);
  });

  it('doesn’t overwrite an edit made after the preview', async () => {
    const member = await tested.newMember({ access: true });
    const { body: question } = await tested.call<QuestionView>(member, 'POST /questions', questionInput());
    const { id } = await files.preview(member, csv(row({ id: question.id, stem: 'From the file?' })), asCsv);
    const edited = { ...questionInput({ question: 'From the form?' }), updateReason: 'Clearer' };
    await tested.call(member, `PUT /questions/${question.id}`, edited, { 'if-match': '"1"' });
    await files.apply(member, id);
    const again = await files.waitFor(member, id, 'applied', 'previewed');
    expect(again).toMatchObject({ status: 'previewed', problem: { code: 'bank-changed' }, counts: { changed: 1 } });
    expect((await tested.call<QuestionView>(member, `GET /questions/${question.id}`)).body.question).toBe('From the form?');
    await files.apply(member, id);
    await files.waitFor(member, id, 'applied');
    expect((await tested.call<QuestionView>(member, `GET /questions/${question.id}`)).body.question).toBe('From the file?');
  });

  it('deletes the file and entries of an import that is discarded before it is applied', async () => {
    const { id } = await files.preview(other, csv(row()), asCsv);
    expect(await tested.call(other, `POST /imports/${id}/discard`)).toMatchObject({ status: 200, body: { status: 'discarded' } });
    expect(await files.apply(other, id)).toMatchObject({ status: 409, body: { code: 'import.not-previewed' } });
    const left = await tested.query(
      'SELECT 1 FROM import_entries WHERE import_id = $1 UNION ALL SELECT 1 FROM import_files WHERE import_id = $1',
      [id],
    );
    expect(left).toEqual([]);
  });

  it('limits a member’s open imports', async () => {
    const hoarder = await tested.newMember({ access: true });
    const statuses = [];
    for (let sent = 0; sent <= OPEN_IMPORTS; sent += 1) statuses.push((await files.send(hoarder, csv(row()), asCsv)).status);
    expect(statuses).toEqual([...Array.from({ length: OPEN_IMPORTS }, () => 202), 409]);
  });

  it('returns 404 for a missing import, as for another member’s', async () => {
    expect((await files.get(member, randomUUID())).status).toBe(404);
  });
});
