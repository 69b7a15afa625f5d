import { Database, systemCaller, toAppError } from '@casebook/platform';
import { describe, expect, it } from '@jest/globals';
import { setUpBank } from '../test/bank-under-test.ts';

describe('a service whose connections are all in use', () => {
  const tested = setUpBank({ hasContent: false });

  it('refuses a write after 5 seconds, and tells the client to repeat it', async () => {
    const database = tested.service.app.get(Database);
    const caller = systemCaller('test', 'test');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const writes = Array.from({ length: database.poolUsage.max }, () =>
      database.write(caller, () => released, { timeoutMs: 30_000 }),
    );
    try {
      const refused = await database.write(caller, async () => 'written').catch(toAppError);
      expect(refused).toMatchObject({ code: 'service.overloaded', status: 503, details: { retryAfter: 1 } });
    } finally {
      release();
      await Promise.all(writes);
    }
    expect(await database.write(caller, async () => 'written')).toBe('written');
  });
});
