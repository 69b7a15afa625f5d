import type { OpenPrisma } from '@casebook/platform';

/** Stands in for a generated Prisma client in tests that only use SQL. Transactions go through the driver adapter. */
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
        // A killed connection makes this fail, but PostgreSQL has then already rolled back.
        await end('ROLLBACK').catch(() => 0);
        throw error;
      } finally {
        await transaction.commit();
      }
    },
    $disconnect: async () => (await connecting).dispose(),
  };
};
