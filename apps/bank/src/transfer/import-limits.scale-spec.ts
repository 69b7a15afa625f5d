import { IMPORT_FILE_BYTES, OPEN_IMPORTS } from '@casebook/contracts';
import { IMPORT_QUOTA } from '@casebook/exam';
import type { TestBearer } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';

const FAILING_UPLOADS = 16;
const asCsv = { fileName: 'questions.csv' };
let uploads = 0;
const smallFile = () => {
  uploads += 1;
  return `question,A,B,C,D,answer,domain\nWhat is stored as number ${uploads}?,a,b,c,d,A,Asset Security\n`;
};
/** A file of the maximum size that is invalid after 510 valid questions, more than a batch, so that its import fails at the end. */
const failingFile = () => {
  uploads += 1;
  const rows = Array.from({ length: 510 }, (_, at) => `What is ${uploads} at ${at}?,a,b,c,d,A,Asset Security\n`).join('');
  const start = Buffer.from(`question,A,B,C,D,answer,domain\n${rows}`);
  return Buffer.concat([start, Buffer.alloc(IMPORT_FILE_BYTES - start.length, 0xff)]);
};

describe('a member’s import quota', () => {
  const tested = setUpBank();
  const files = importClient(tested);

  const stored = async (who: TestBearer) => {
    const [row] = await tested.query<{ files: number; bytes: number; entries: number; imports: number }>(
      `SELECT (SELECT count(*)::int FROM import_files JOIN imports i ON i.id = import_id WHERE i.owner_id = $1) AS files,
         (SELECT coalesce(sum(octet_length(content)), 0)::int FROM import_files JOIN imports i ON i.id = import_id
           WHERE i.owner_id = $1) AS bytes,
         (SELECT count(*)::int FROM import_entries JOIN imports i ON i.id = import_id WHERE i.owner_id = $1) AS entries,
         (SELECT count(*)::int FROM imports WHERE owner_id = $1) AS imports`,
      [who.id],
    );
    if (!row) throw new Error('Counting returns a row');
    return row;
  };

  it('stores neither the file nor the questions of an import that failed', async () => {
    const member = await tested.newMember({ access: true });
    let accepted = 0;
    for (let sent = 0; sent < FAILING_UPLOADS; sent += 1) {
      const { status, body } = await files.send(member, failingFile(), asCsv);
      if (status !== 202) continue;
      accepted += 1;
      await files.waitFor(member, body.id, 'failed');
    }
    const { bytes, entries } = await stored(member);
    console.log(`${FAILING_UPLOADS} failing uploads: ${accepted} accepted, ${bytes} bytes and ${entries} entries stored`);
    expect(bytes).toBe(0);
    // One refusal per failed import remains.
    expect(entries).toBe(accepted);
    expect(accepted).toBe(Math.floor(IMPORT_QUOTA.bytesPerDay / IMPORT_FILE_BYTES));
  }, 180_000);

  it('limits the files per day, also for concurrent uploads', async () => {
    const member = await tested.newMember({ access: true });
    let accepted = 0;
    for (let round = 0; round < 2 * Math.ceil(IMPORT_QUOTA.filesPerDay / OPEN_IMPORTS); round += 1) {
      const sent = await Promise.all(Array.from({ length: OPEN_IMPORTS }, () => files.send(member, smallFile(), asCsv)));
      for (const { status, body } of sent.filter((one) => one.status === 202)) {
        accepted += 1;
        expect([status, (await tested.call(member, `POST /imports/${body.id}/discard`)).status]).toEqual([202, 200]);
      }
    }
    expect(accepted).toBe(IMPORT_QUOTA.filesPerDay);
    const { status, body } = await files.send(member, smallFile(), asCsv);
    expect([status, body]).toEqual([
      429,
      expect.objectContaining({ code: 'import.quota-exceeded', retryAfter: expect.any(Number) }),
    ]);
    const { retryAfter } = body as unknown as { retryAfter: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('limits open imports, also for concurrent uploads', async () => {
    const member = await tested.newMember({ access: true });
    const sent = await Promise.all(Array.from({ length: 20 }, () => files.send(member, smallFile(), asCsv)));
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(OPEN_IMPORTS);
    expect((await stored(member)).imports).toBe(OPEN_IMPORTS);
    // Refused uploads don't count toward the quota.
    const [row] = await tested.query('SELECT files FROM import_quotas WHERE owner_id = $1', [member.id]);
    expect(row).toEqual({ files: OPEN_IMPORTS });
  });

  it('counts a file once if it is uploaded again while its import is open', async () => {
    const member = await tested.newMember({ access: true });
    const file = smallFile();
    const sent = await Promise.all([1, 2, 3].map(() => files.send(member, file, asCsv)));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const [row] = await tested.query('SELECT files, bytes::int FROM import_quotas WHERE owner_id = $1', [member.id]);
    expect(row).toEqual({ files: 1, bytes: file.length });
  });
});

describe('an import whose owner loses the rights to it', () => {
  const tested = setUpBank();
  const files = importClient(tested);

  const questions = async (stem: string) => (await tested.query('SELECT 1 FROM questions WHERE stem = $1', [stem])).length;
  const question = (stem: string) => `question,A,B,C,D,answer,domain\n${stem},a,b,c,d,A,Asset Security\n`;

  it('is not applied to the bank if the admin has become a member', async () => {
    const admin = await tested.newAdmin();
    const stem = 'Who may still publish this?';
    const { id } = await files.preview(admin, question(stem), asCsv);
    const lock = await blockApplying();
    expect((await files.apply(admin, id)).status).toBe(202);
    await tested.changeRole(admin, 'member');
    await lock.release();
    const finished = await files.waitFor(admin, id, 'applied', 'failed', 'previewed');
    expect(finished).toMatchObject({ status: 'failed', problem: { code: 'role-changed' } });
    expect(await questions(stem)).toBe(0);
    expect(await tested.query('SELECT 1 FROM import_files WHERE import_id = $1', [id])).toEqual([]);
  });

  it('is refused when a former admin applies it', async () => {
    const admin = await tested.newAdmin();
    const stem = 'Who may ask for this?';
    const { id } = await files.preview(admin, question(stem), asCsv);
    await tested.changeRole(admin, 'member');
    const member = await tested.tokens.bearer('member', { id: admin.id });
    await tested.changeAccess(member, true);
    expect(await files.apply(member, id)).toMatchObject({ status: 403, body: { code: 'import.admin-required' } });
    expect(await questions(stem)).toBe(0);
    expect((await tested.call(member, `POST /imports/${id}/discard`)).status).toBe(200);
  });

  it('is previewed again after the subscription ended, and applied once the member has access', async () => {
    const member = await tested.newMember({ access: true });
    const stem = 'Who pays for this?';
    const { id } = await files.preview(member, question(stem), asCsv);
    const lock = await blockApplying();
    await files.apply(member, id);
    await tested.changeAccess(member, false);
    await lock.release();
    const again = await files.waitFor(member, id, 'applied', 'failed', 'previewed');
    expect(again).toMatchObject({ status: 'previewed', problem: { code: 'access-ended' } });
    expect(await questions(stem)).toBe(0);
    await tested.changeAccess(member, true);
    await files.apply(member, id);
    await files.waitFor(member, id, 'applied');
    expect(await questions(stem)).toBe(1);
  });

  /** Makes every attempt to apply fail until it is released; the queue retries. */
  async function blockApplying() {
    await tested.query("ALTER TABLE imports ADD CONSTRAINT held CHECK (status <> 'applied') NOT VALID");
    return { release: () => tested.query('ALTER TABLE imports DROP CONSTRAINT held') };
  }
});
