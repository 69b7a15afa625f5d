import { type ExportLosses, type QuestionInput, TransferFormat } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { questionInput } from '../../test/question-input.ts';
import { inChunks, readAll } from '../../test/reading.ts';
import { fingerprintContent, fingerprintItem } from './formats/fingerprint-content.ts';
import { formats } from './formats/formats.ts';
import type { TransferQuestion } from './formats/transfer-question.ts';

const QUESTIONS = 3;

describe('exporting questions', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  const unpaid = createBeforeAll(() => tested.newMember());
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));

  beforeAll(async () => {
    const fields: Partial<QuestionInput>[] = [
      { question: 'Which of {these} = "best", & why?\n\nOne only.', secondaryDomain: 'Security Operations' },
      { question: '=SUM(A1:A9) stands in a cell. What should the analyst do?', tags: ['classification', 'logging'] },
      { question: 'A fox ~ a lock # a key: what keeps them apart at night?', difficulty: 'Hard' },
    ];
    for (const each of fields) expect((await tested.call(author, 'POST /questions', questionInput(each))).status).toBe(201);
  });

  const download = async (who: TestBearer, format: TransferFormat, scope: 'own' | 'bank' = 'own') => {
    const response = await fetch(`${tested.service.url}/api/v1/exports?format=${format}&scope=${scope}`, {
      headers: who.headers,
    });
    return { status: response.status, headers: response.headers, file: new Uint8Array(await response.arrayBuffer()) };
  };
  const questionsIn = async (format: TransferFormat, file: Uint8Array): Promise<TransferQuestion[]> =>
    (await readAll(formats[format], inChunks(file, 4096))).map((entry) => {
      if ('refusal' in entry) throw new Error(JSON.stringify(entry));
      return entry.question;
    });
  const losses = async (who: TestBearer, format: TransferFormat, scope: 'own' | 'bank' = 'own') =>
    (await tested.call<ExportLosses>(who, `GET /exports/losses?format=${format}&scope=${scope}`)).body;

  it('requires access, and the role admin for the whole bank', async () => {
    expect((await download(unpaid, 'csv')).status).toBe(403);
    expect((await download(author, 'csv', 'bank')).status).toBe(403);
    const { status, headers, file } = await download(author, 'csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="casebook-own-\d{4}-\d\d-\d\d\.csv"$/);
    expect(await questionsIn('csv', file)).toHaveLength(QUESTIONS);
    expect(Buffer.from(file).toString()).toContain("'=SUM(A1:A9)");
  });

  it.each(TransferFormat.options)('as %s yields only duplicates when imported again', async (format) => {
    const own = await files.preview(author, (await download(author, format)).file, { format, fileName: `own.${format}` });
    expect(own).toMatchObject({ status: 'previewed', counts: { new: 0, changed: 0, duplicate: QUESTIONS, refused: 0 } });
    await tested.call(author, `POST /imports/${own.id}/discard`);
    const shared = await files.preview(admin, (await download(admin, format, 'bank')).file, { format });
    const { questions } = await losses(admin, format, 'bank');
    expect(questions).toBeGreaterThan(100);
    expect(shared.counts).toEqual({ new: 0, changed: 0, duplicate: questions, refused: 0 });
    await tested.call(admin, `POST /imports/${shared.id}/discard`);
  });

  it.each(['csv', 'json', 'qti'] as const)('as %s creates equal questions for another member', async (format) => {
    const { file } = await download(author, format);
    const other = await tested.newMember({ access: true });
    expect(await files.importFile(other, file, { format })).toMatchObject({ status: 'applied', counts: { new: QUESTIONS } });
    const sorted = async (bytes: Uint8Array) => (await questionsIn(format, bytes)).map(fingerprintContent).sort();
    expect(await sorted((await download(other, format)).file)).toEqual(await sorted(file));
  });

  it('lets a changed question keep the fields that the format doesn’t support', async () => {
    const { file } = await download(author, 'gift');
    const text = Buffer.from(file).toString().replace('A fox', 'A marten');
    const changed = await files.importFile(author, text, { format: 'gift' });
    expect(changed).toMatchObject({ status: 'applied', counts: { new: 0, changed: 1, duplicate: QUESTIONS - 1 } });
    const [marten] = (await questionsIn('json', (await download(author, 'json')).file)).filter(({ stem }) =>
      stem.includes('marten'),
    );
    expect(marten).toMatchObject({ difficulty: 'Hard', citations: [{ publication: 'NIST SP 1800-5' }] });
  });

  it('lists in advance what a format loses', async () => {
    expect(await losses(author, 'json')).toEqual({ questions: QUESTIONS, isEstimate: false, losses: [] });
    const gift = await losses(author, 'gift');
    expect(gift.losses).toContainEqual({ field: 'secondaryDomain', questions: 1 });
    expect(gift.losses).toContainEqual({ field: 'citations', questions: QUESTIONS });
    const aiken = await losses(author, 'aiken');
    expect(aiken.losses).toContainEqual({ field: 'explanation', questions: QUESTIONS });
    const fingerprints = (await questionsIn('aiken', (await download(author, 'aiken')).file)).map(fingerprintItem);
    expect(new Set(fingerprints).size).toBe(QUESTIONS);
  });
});
