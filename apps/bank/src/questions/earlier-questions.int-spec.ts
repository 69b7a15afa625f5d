import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformMigrations } from '@casebook/messaging';
import { applyMigrations } from '@casebook/platform';
import { type TestDatabase, testDatabase } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { bank } from '../bank.definition.ts';

/** The last migration before the one that added the origin. */
const BEFORE = '20261123130000';

const uuid = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

describe('questions stored before some of the columns existed', () => {
  let database: TestDatabase;
  let client: Client;
  const folder = mkdtempSync(join(tmpdir(), 'bank-migrations-'));

  beforeAll(async () => {
    database = await testDatabase('earlier');
    for (const name of readdirSync(bank.migrations).filter((each) => each < BEFORE))
      cpSync(join(bank.migrations, name), join(folder, name), { recursive: true });
    await applyMigrations(database.url, [platformMigrations, folder]);
    client = new Client({ connectionString: database.url });
    await client.connect();
    await question(1, ['audit']);
    await question(2, ['audit', 'ai-generated']);
    await question(3, ['audit']);
    await question(4, ['audit', 'ai-generated'], 2);
    await client.query(`INSERT INTO imported_questions (question_id, external_id) VALUES ('${uuid(3)}', 'q3')`);
    await client.query(`INSERT INTO flags (id, question_id, member_id, reason, status, raised_at)
      VALUES ('${uuid(9)}', '${uuid(1)}', '${uuid(8)}', 'spam', 'pending', now())`);
    await applyMigrations(database.url, [platformMigrations, bank.migrations]);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** Inserts a question that was written on day 1, reviewed on day 3, and flagged (which doesn't change the content) on day 9. */
  async function question(number: number, tags: string[], version = 1) {
    const id = uuid(number);
    await client.query(
      `INSERT INTO questions (id, version, domain, topic, difficulty, stem, options, correct_option_id, explanation, citations, tags,
         question_type, format_type, content_version, latest_version, created_at, updated_at)
       VALUES ($1, 1, 'Asset Security', 'Inventory', 'Easy', 'Which?', '[]', $1, '{}', '[]', $2, 'knowledge', 'definition', $3, $3,
         '2026-01-01', '2026-01-09')`,
      [id, tags, version],
    );
    await client.query(
      `INSERT INTO question_versions (question_id, version, content, edited_at, review_status, reviewed_at)
       VALUES ($1, $2, jsonb_build_object('tags', $3::text[]), '2026-01-01', 'approved', '2026-01-03')`,
      [id, version, tags],
    );
  }

  it('get the origin from the reserved tag or from their import', async () => {
    const { rows } = await client.query('SELECT origin, tags FROM questions ORDER BY id');
    expect(rows).toEqual([
      { origin: 'human', tags: ['audit'] },
      { origin: 'ai', tags: ['audit'] },
      { origin: 'imported', tags: ['audit'] },
      { origin: 'ai', tags: ['audit'] },
    ]);
    const versions = await client.query("SELECT content ->> 'tags' AS tags FROM question_versions");
    expect(new Set(versions.rows.map(({ tags }) => tags))).toEqual(new Set(['["audit"]']));
  });

  it('get the time of their last content change, for a later version the time of its approval', async () => {
    const { rows } = await client.query('SELECT last_updated_at::date::text AS at FROM questions ORDER BY id');
    expect(rows.map(({ at }) => at)).toEqual(['2026-01-01', '2026-01-01', '2026-01-01', '2026-01-03']);
  });

  it('get empty lists where a column was added after them', async () => {
    const { rows } = await client.query(
      'SELECT DISTINCT cross_domain_tags AS tags, source_materials AS materials FROM questions',
    );
    expect(rows).toEqual([{ tags: [], materials: [] }]);
  });

  it('keep their flags, which still count', async () => {
    expect((await client.query('SELECT had_access FROM flags')).rows).toEqual([{ had_access: true }]);
  });
});
