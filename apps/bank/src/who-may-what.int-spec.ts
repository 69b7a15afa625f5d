import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QuestionView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { createBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bankRequests, widerRequests } from '../test/bank-requests.ts';
import { setUpBank } from '../test/bank-under-test.ts';
import { questionInput } from '../test/question-input.ts';

const ROOT = join(__dirname, '../../..');
const TABLE = 'docs/who-may-what.md';
const OF_THE_BANK = /^\/api\/v1\/(questions|flags|ratings|bookmarks|reviews|imports|exports|counts)\b/;

interface Operation {
  readonly id: string;
  readonly route: string;
}

describe('the permissions on a question that a member wrote and an admin approved', () => {
  const tested = setUpBank();
  const admin = createBeforeAll(() => tested.tokens.bearer('admin'));
  const author = createBeforeAll(() => tested.newMember({ access: true }));
  let callers: Readonly<Record<string, TestBearer | undefined>>;
  const cells = new Map<string, string>();

  beforeAll(async () => {
    callers = {
      visitor: undefined,
      'unpaid member': await tested.newMember(),
      'paid member': await tested.newMember({ access: true }),
      'its author': author,
      'its author, unpaid': await tested.newMember(),
      admin,
      'admin, locked': await tested.tokens.bearer('admin', { locked: true }),
    };
    for (const { id, route } of await listOperations())
      for (const [name, caller] of Object.entries(callers)) cells.set(`${id} ${name}`, await outcomeOf(id, route, name, caller));
  }, 300_000);

  const read = new Map<string, string>();

  /** Creates a question for each request that may change it, so that requests don't affect each other. */
  async function questionFor(route: string, name: string, caller: TestBearer | undefined): Promise<string> {
    const existing = route.startsWith('GET') ? read.get(name) : undefined;
    if (existing) return existing;
    const { id } = (await tested.call<QuestionView>(author, 'POST /questions', questionInput())).body;
    await tested.call(admin, `PUT /reviews/${id}`, { version: 1, decision: 'approved' });
    // This caller has no access, so couldn't create the question: it becomes the author here.
    if (caller && name === 'its author, unpaid')
      await tested.query('UPDATE questions SET author_id = $1 WHERE id = $2', [caller.id, id]);
    if (route.startsWith('GET')) read.set(name, id);
    return id;
  }

  async function outcomeOf(operation: string, route: string, name: string, caller: TestBearer | undefined): Promise<string> {
    const id = await questionFor(route, name, caller);
    const request = await (bankRequests[operation] ?? widerRequests[operation])?.({ id, tested, caller, author, admin });
    if (!request) throw new Error(`bankRequests has no request for ${operation}`);
    const answered = await tested.request(caller, request.route, request.body, request.headers);
    if (answered.status >= 300) return answered.code ?? String(answered.status);
    const [, outcome] = /"outcome":"(deleted|hidden)"/.exec(answered.text) ?? [];
    if (outcome) return `yes: ${outcome}`;
    return answered.text.includes('correctOptionId') ? 'yes, with key' : 'yes';
  }

  const table = async (): Promise<string> => {
    const names = Object.keys(callers);
    const rows = (await listOperations()).map(({ id, route }) => [
      `\`${route}\``,
      ...names.map((name) => cells.get(`${id} ${name}`) ?? ''),
    ]);
    return inColumns([['', ...names], ...rows]);
  };

  it('are tested for every operation', async () => {
    expect(Object.keys(bankRequests).sort()).toEqual((await operations()).map(({ id }) => id).sort());
  });

  it('never let a visitor write, nor show the key to a visitor or an unpaid member', async () => {
    for (const { id, route } of await listOperations()) {
      expect([id, cells.get(`${id} visitor`)]).not.toEqual([id, 'yes, with key']);
      expect([id, cells.get(`${id} unpaid member`)]).not.toEqual([id, 'yes, with key']);
      if (!route.startsWith('GET')) expect([id, cells.get(`${id} visitor`)]).toEqual([id, 'auth.required']);
    }
  });

  it('let an admin do everything that any other caller may', () => {
    for (const [cell, outcome] of cells)
      if (outcome.startsWith('yes')) expect([cell, cells.get(`${cell.split(' ')[0]} admin`)]).toEqual([cell, startsWithYes]);
  });

  it('match the table in the documents', async () => {
    const [generated, committed] = [await table(), await readFile(join(ROOT, TABLE), 'utf8').catch(() => '')];
    const isCurrent = committed.includes(generated);
    if (!isCurrent) {
      await mkdir(join(ROOT, '.artifacts'), { recursive: true });
      await writeFile(join(ROOT, '.artifacts/who-may-what.md'), generated);
    }
    expect({ isCurrent, otherwise: `.artifacts/who-may-what.md has what ${TABLE} should` }).toMatchObject({ isCurrent: true });
  });
});

const startsWithYes = expect.stringMatching(/^yes/);

/** Every operation, each followed by its variants that require more rights. */
async function listOperations(): Promise<Operation[]> {
  const widerThan = ({ id, route }: Operation) =>
    Object.keys(widerRequests)
      .filter((wider) => wider.startsWith(`${id}?`))
      .map((wider) => ({ id: wider, route: route + wider.slice(id.length) }));
  return (await operations()).flatMap((one) => [one, ...widerThan(one)]);
}

async function operations(): Promise<Operation[]> {
  const { paths } = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.entries(paths)
    .filter(([path]) => OF_THE_BANK.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        id: operationId,
        route: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      })),
    );
}

/** Formats a Markdown table with aligned columns. */
function inColumns(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line), ''].join('\n');
}
