import type { OpenPrisma } from '@casebook/platform';

/** A database without a generated client, for tests of what only speaks SQL: its transactions alone go through the adapter. */
export const withoutModels: OpenPrisma = (adapter) => {
  const connecting = adapter.connect();
  return {
    $transaction: async (work) => {
      const transaction = await (await connecting).startTransaction();
      const end = (statement: 'COMMIT' | 'ROLLBACK') => transaction.executeRaw({ sql: statement, args: [], argTypes: [] });
      try {
        const result = await work({});
        await end('COMMIT');
        return result;
      } catch (error) {
        // A connection that was killed can't be told: what it began is undone without a word.
        await end('ROLLBACK').catch(() => 0);
        throw error;
      } finally {
        await transaction.commit();
      }
    },
    $disconnect: async () => (await connecting).dispose(),
  };
};
