import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setUpBilling } from '../test/billing-under-test.ts';

const ROOT = join(__dirname, '../../..');
const TABLE = 'docs/who-may-what.md';
const OF_BILLING = /^\/api\/v1\/billing/;

/** How each operation is called. A path's parameter is another member's. */
const requests: Readonly<Record<string, object | undefined>> = {
  getAccess: undefined,
  startCheckout: {},
  refreshCheckout: {},
  getOverride: undefined,
  setOverride: { until: '2030-01-01T00:00:00.000Z' },
  clearOverride: undefined,
  getPlan: undefined,
  openPortal: {},
  getSubscription: undefined,
  getMemberSubscription: undefined,
  listFailedPayments: undefined,
  receiveWebhook: {},
};

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

describe('who may what with payments', () => {
  const tested = setUpBilling();
  let operations: Operation[];
  let other: TestBearer;
  const callers: Record<string, TestBearer | undefined> = {};

  beforeAll(async () => {
    const { paths } = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    operations = Object.entries(paths)
      .filter(([path]) => OF_BILLING.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId: id }]) => ({
          id,
          method: method.toUpperCase(),
          path: path.replace(OF_BILLING, ''),
        })),
      );
    other = await tested.member();
    await tested.subscribe(other);
    callers.visitor = undefined;
    callers['unpaid member'] = await tested.member();
    const paid = await tested.member();
    await tested.subscribe(paid);
    callers['paid member'] = paid;
    callers.admin = await tested.member('admin');
  });

  const outcome = async (caller: TestBearer | undefined, { id, method, path }: Operation) => {
    const filled = path.replace('{userId}', other.id).replace('{sessionId}', 'cs_test_of_another_member');
    const { status, body } = await tested.request<{ code?: string }>(caller, method, filled, requests[id]);
    return status < 300 ? 'yes' : String(body?.code);
  };

  it('is tested for every operation', () => {
    expect(Object.keys(requests).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it('is what the table in the documents says', async () => {
    const names = Object.keys(callers);
    const rows: string[][] = [];
    for (const operation of operations) {
      const cells: string[] = [];
      for (const name of names) cells.push(await outcome(callers[name], operation));
      rows.push([`\`${operation.method} /billing${operation.path}\``, ...cells]);
    }
    const documented = (await readFile(join(ROOT, TABLE), 'utf8')).split('\n').map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    for (const row of [['', ...names], ...rows]) expect(documented).toContainEqual(row);
  });
});
