import { newId, systemCaller } from '@casebook/platform';
import { createBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { importClient } from '../../test/import-client.ts';
import { ImportReader } from './imports/import-reader.ts';
import { PruneImportsHandler } from './imports/prune-imports.handler.ts';
import { ReadImportHandler } from './imports/read-import.handler.ts';

const QUESTIONS = 1_200;
const CALLER = systemCaller('test', 'test');

describe('an interrupted import', () => {
  const tested = setUpBank();
  const files = importClient(tested);
  const member = createBeforeAll(() => tested.newMember({ access: true }));

  const file = (name: string, count = QUESTIONS) => {
    const rows = Array.from({ length: count }, (_, at) => `${name}-${at},What is ${name} ${at}?,a,b,c,d,A,Asset Security\n`);
    return `id,question,A,B,C,D,answer,domain\n${rows.join('')}`;
  };
  const read = (importId: string) =>
    tested.service.app.get(ReadImportHandler, { strict: false }).handle({
      id: newId(),
      attempt: 1,
      caller: CALLER,
      signal: new AbortController().signal,
      payload: { importId, ownerId: member.id },
    });
  const stage = (id: string, source: AsyncIterable<Uint8Array>) =>
    tested.service.app.get(ImportReader, { strict: false }).read(CALLER, member.id, id, source);
  const staged = async (id: string) =>
    (await tested.query<{ count: number }>('SELECT count(*)::int AS count FROM import_entries WHERE import_id = $1', [id]))[0]
      ?.count;
  /** Creates an import and resets it to the status before reading. */
  const previewThenReset = async (name: string) => {
    const { id } = await files.preview(member, file(name), { fileName: 'a.csv' });
    await tested.query("UPDATE imports SET status = 'reading' WHERE id = $1", [id]);
    return id;
  };

  it('is read from the start by the next attempt', async () => {
    const id = await previewThenReset('killed');
    const half = Buffer.from(file('killed')).subarray(0, 40_000);
    async function* killed() {
      yield half;
      throw new Error('killed');
    }
    await expect(stage(id, killed())).rejects.toThrow('killed');
    expect(await staged(id)).toBeGreaterThan(0);
    expect(await staged(id)).toBeLessThan(QUESTIONS);
    await read(id);
    expect(await staged(id)).toBe(QUESTIONS);
    const { body } = await files.get(member, id);
    expect(body).toMatchObject({ status: 'previewed', counts: { new: QUESTIONS, refused: 0 } });
    await tested.call(member, `POST /imports/${id}/discard`);
  });

  it('stops reading when another attempt takes over', async () => {
    const id = await previewThenReset('taken');
    const bytes = Buffer.from(file('taken'));
    let isTakenOver = false;
    async function* slow() {
      yield bytes.subarray(0, 40_000);
      await read(id);
      isTakenOver = true;
      yield bytes.subarray(40_000);
    }
    expect(await stage(id, slow())).toBeUndefined();
    expect(isTakenOver).toBe(true);
    expect(await staged(id)).toBe(QUESTIONS);
    await tested.call(member, `POST /imports/${id}/discard`);
  });

  it('stays discarded if it is discarded while being read', async () => {
    const id = await previewThenReset('discarded');
    const bytes = Buffer.from(file('discarded'));
    async function* slow() {
      yield bytes.subarray(0, 40_000);
      expect((await tested.call(member, `POST /imports/${id}/discard`)).status).toBe(200);
      yield bytes.subarray(40_000);
    }
    expect(await stage(id, slow())).toBeUndefined();
    expect(await staged(id)).toBe(0);
    expect((await files.get(member, id)).body.status).toBe('discarded');
  });

  it('is applied completely by the next attempt and not at all before', async () => {
    const { id } = await files.preview(member, file('flimflam'), { fileName: 'a.csv' });
    const count = async () =>
      (
        await tested.query<{ count: number }>("SELECT count(*)::int AS count FROM questions WHERE stem LIKE 'What is flimflam %'")
      )[0]?.count;
    // A word that no shipped question contains.
    await tested.query("ALTER TABLE search_words ADD CONSTRAINT none CHECK (word <> 'flimflam')");
    await files.apply(member, id);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await count()).toBe(0);
    expect((await files.get(member, id)).body.status).toBe('applying');
    await tested.query('ALTER TABLE search_words DROP CONSTRAINT none');
    await files.waitFor(member, id, 'applied');
    expect(await count()).toBe(QUESTIONS);
    const events = (await tested.published('bank.question.updated.v1')).filter(({ payload }) =>
      /What is flimflam /.test(String(payload.question)),
    );
    expect(events).toHaveLength(QUESTIONS);
  });

  it('is deleted after a week, while an applied one keeps its identifiers', async () => {
    const { id } = await files.preview(member, file('forgotten', 1), { fileName: 'a.csv' });
    const { id: applied } = await files.importFile(member, file('remembered', 1), { fileName: 'a.csv' });
    const prune = () =>
      tested.service.app
        .get(PruneImportsHandler, { strict: false })
        .handle({ id: newId(), attempt: 1, caller: CALLER, signal: new AbortController().signal, payload: {} });
    const age = (days: number) => tested.query(`UPDATE imports SET updated_at = now() - interval '${days} days'`);
    await age(6);
    await prune();
    expect((await files.get(member, id)).status).toBe(200);
    await age(8);
    await prune();
    expect((await files.get(member, id)).status).toBe(404);
    expect((await files.get(member, applied)).body).toMatchObject({ status: 'applied', counts: { new: 1 } });
    expect([await staged(id), await staged(applied)]).toEqual([0, 0]);
  });
});
