import { IMPORT_FILE_BYTES } from '@casebook/contracts';
import { HeapGrowth } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';

const MIB = 1024 * 1024;
/** The maximum heap growth for a file of 5 MiB: the request body, the stored file, and the memory for reading. */
const MAX_HEAP_MIB = 64;
const MEASURE_EVERY_MS = 3_000;

describe('a hostile file', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  const member = createBeforeAll(() => tested.newMember({ access: true }));

  /** Uploads a file. @returns the import, the maximum heap growth, and the duration */
  const measureUpload = async (name: string, file: string | Uint8Array, query: Record<string, string>) => {
    const growth = new HeapGrowth();
    const startedAt = performance.now();
    const { status, body } = await files.send(member, file, query);
    expect([name, status]).toEqual([name, 202]);
    // Each measurement runs the garbage collector, which takes time.
    const interval = setInterval(() => growth.measure(), MEASURE_EVERY_MS);
    const read = await files.waitFor(member, body.id, 'previewed', 'failed').finally(() => clearInterval(interval));
    const ms = Math.round(performance.now() - startedAt);
    growth.measure();
    const refused = await files.entries(member, body.id, 'refused');
    const codes = [...new Set(refused.map(({ refusal }) => refusal?.code))];
    console.log(`${name}: ${read.status} (${codes.join(', ')}) after ${ms} ms, ${growth.mebibytes} MiB heap growth`);
    expect(growth.mebibytes).toBeLessThan(MAX_HEAP_MIB);
    await tested.call(member, `POST /imports/${body.id}/discard`);
    return { status: read.status, problem: read.problem?.code, codes, first: refused[0] };
  };

  it('that is too long is refused before it is read, with and without a Content-Length', async () => {
    const tooLong = Buffer.alloc(IMPORT_FILE_BYTES + 1, 'x');
    expect(await files.send(member, tooLong)).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
    const chunked = new ReadableStream({
      start: (controller) => {
        for (let sent = 0; sent <= IMPORT_FILE_BYTES; sent += MIB) controller.enqueue(new Uint8Array(MIB));
        controller.close();
      },
    });
    const response = await fetch(`${tested.service.url}/api/v1/imports`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/octet-stream' },
      body: chunked,
      ...{ duplex: 'half' },
    });
    expect(response.status).toBe(413);
    expect((await files.send(member, Buffer.alloc(IMPORT_FILE_BYTES, 'x'))).status).toBe(400);
  });

  it('must be sent as a file, and only to routes that accept files', async () => {
    expect(await tested.call(member, 'POST /imports', { file: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'request.file-required' },
    });
    const response = await fetch(`${tested.service.url}/api/v1/questions`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/octet-stream' },
      body: 'x',
    });
    expect(response.status).toBe(415);
  });

  it('of an unknown format is refused immediately', async () => {
    expect(await files.send(member, 'hello', { fileName: 'notes.docx' })).toMatchObject({
      status: 400,
      body: { code: 'import.format-unknown' },
    });
  });

  it('in another encoding fails as a whole and shows the line', async () => {
    const text = Buffer.from('question,A,B,C,D,answer,domain\nWhat is sch\u00f6n?,a,b,c,d,A,Asset Security\n', 'latin1');
    const { status, problem, first } = await measureUpload('Latin-1', text, { fileName: 'a.csv' });
    expect([status, problem]).toEqual(['failed', 'file-refused']);
    expect(first).toMatchObject({ line: 2, refusal: { code: 'encoding.invalid', howToFix: expect.stringContaining('UTF-8') } });
  });

  it('that declares XML entities fails as a whole', async () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('\n');
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY l0 "lol">${lol}]>\n<quiz>&l9;</quiz>`;
    expect(await measureUpload('XML entities', bomb, { fileName: 'a.xml', format: 'moodle-xml' })).toMatchObject({
      status: 'failed',
      codes: ['xml.doctype'],
    });
  });

  it('that is a zip bomb fails as a whole', async () => {
    const { status, codes } = await measureUpload('zip bomb', await zipOf(128 * MIB), { fileName: 'a.zip' });
    expect([status, codes]).toEqual(['failed', ['zip.too-large']]);
  });

  it('of a million lines is read up to a member’s limit and fails as a whole', async () => {
    const { status, codes } = await measureUpload('a million lines', '"\n'.repeat(1_000_000), { fileName: 'a.csv' });
    expect(status).toBe('failed');
    expect(codes).not.toEqual([]);
    const rows = 'a?,1,2,3,4,A\n'.repeat(400_000);
    const many = await measureUpload('400,000 questions', `question,A,B,C,D,answer\n${rows}`, { fileName: 'b.csv' });
    expect(many).toMatchObject({ status: 'failed', codes: ['domain.missing', 'file.too-many-questions'] });
    const good = await measureUpload('10,001 good questions', `question,A,B,C,D,answer,domain\n${goodRows(10_001)}`, {
      fileName: 'c.csv',
    });
    expect(good).toMatchObject({ status: 'failed', codes: ['file.too-many-questions'] });
  }, 400_000);

  it('with formula cells has them refused by line', async () => {
    const file = `question,A,B,C,D,answer,domain\n"=HYPERLINK(""http://evil.example"")",a,b,c,d,A,Asset Security\n${goodRows(1)}`;
    const { status, first } = await measureUpload('formulas', file, { fileName: 'a.csv' });
    expect(status).toBe('previewed');
    expect(first).toMatchObject({ line: 2, refusal: { code: 'csv.formula' } });
  });
});

const goodRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Which one is number ${at}?,a,b,c,d,A,Asset Security\n`).join('');

/** A package with one item that decompresses to this many bytes. */
async function zipOf(bytes: number): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1"/>'), 'imsmanifest.xml');
  zip.addBuffer(Buffer.alloc(bytes, ' '), 'item.xml');
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
