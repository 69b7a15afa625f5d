import { openFields, type QuestionView, type VersionComparison, type VersionContent } from '@casebook/contracts';
import { fieldsOfKind, fieldTraits, GeneralContent } from '@casebook/exam';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { setUpBank } from '../../test/bank-under-test.ts';
import { questionInput } from '../../test/question-input.ts';

/** For each kind of field: a value, the text that a comparison displays for it, and a value that is too long. */
const samples = {
  line: { value: 'All people seem to need data', text: 'All people seem to need data', tooLong: 'x'.repeat(2_001) },
  tags: { value: ['audit', 'privacy'], text: 'audit, privacy', tooLong: ['x'.repeat(301)] },
  lines: { value: ['Course notes', 'ISO 55000'], text: 'Course notes\nISO 55000', tooLong: ['x'.repeat(301)] },
} as const;

/** `isOpen` is whether readers without access can see it. */
const fields = fieldsOfKind('line', 'tags', 'lines')
  .filter((field) => GeneralContent.shape[field] instanceof z.ZodExactOptional)
  .map((field) => ({ field, ...samples[fieldTraits[field].kind], isOpen: field in openFields }));

describe.each(fields)('$field of a question', ({ field, value, text, tooLong, isOpen }) => {
  const tested = setUpBank();
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  let question: QuestionView;

  beforeAll(async () => {
    question = (await tested.call<QuestionView>(author, 'POST /questions', questionInput({ [field]: value }))).body;
  });

  const version = async (number: number) =>
    (await tested.call<VersionContent>(author, `GET /questions/${question.id}/versions/${number}`)).body;
  const published = async () =>
    (await tested.published('bank.question.updated.v1')).filter(({ id }) => id === question.id).at(-1);

  it('is stored, published, and visible to permitted readers only', async () => {
    expect(question[field]).toEqual(value);
    expect((await version(1))[field]).toEqual(value);
    expect((await published())?.payload).toMatchObject({ [field]: value });
    await tested.call(admin, `PUT /reviews/${question.id}`, { version: 1, decision: 'approved' });
    const unpaid = await tested.newMember();
    const seen = (await tested.call<QuestionView>(unpaid, `GET /questions/${question.id}`)).body;
    expect(seen.question).toBe(question.question);
    expect(seen[field]).toEqual(isOpen ? value : undefined);
  });

  it('is removed by an edit that omits it, compared between versions, and restored', async () => {
    const edit = { ...questionInput(), updateReason: 'Without it' };
    await tested.call(admin, `PUT /questions/${question.id}`, edit, { 'if-match': '"1"' });
    expect(await version(2)).not.toHaveProperty(field);
    expect((await published())?.payload).not.toHaveProperty(field);
    const comparison = `GET /questions/${question.id}/versions/comparison?from=1&to=2` as const;
    const { changes } = (await tested.call<VersionComparison>(author, comparison)).body;
    expect(changes).toEqual([{ field, from: text }]);
    await tested.call(admin, `POST /questions/${question.id}/versions/1/restore`, { updateReason: 'Needed' });
    expect((await version(3))[field]).toEqual(value);
  });

  it('is exported', async () => {
    const file = await tested.call<Record<string, unknown>[]>(author, 'GET /exports?format=json');
    expect(file.body).toMatchObject([{ [field]: value }]);
  });

  it('is limited in length and number', async () => {
    const refused = await tested.call(author, 'POST /questions', questionInput({ [field]: tooLong }));
    expect(refused.status).toBe(400);
  });
});
