import { expect, test } from '@playwright/test';
import { operate } from '../journeys/casebook.ts';
import { query, waitFor } from '../journeys/running-system.ts';

test('the audit verifies itself, and the service’s role can change nothing', { tag: '@distributed' }, async () => {
  await waitFor('nothing waits for its seal', async () => (await query('admin', 'SELECT FROM audit.audit_tail')).length === 0);
  expect(operate('admin', 'audit', 'verify')).toMatch(
    /^head\t\d+:[0-9a-f]{64}\n\d+ entries in \d+ seals, \d+ not sealed yet, 0 faults$/m,
  );
  for (const statement of ['UPDATE audit.audit_entries SET action = action', 'DELETE FROM audit.audit_entries'])
    await expect(query('admin', statement)).rejects.toThrow('permission denied');
});
