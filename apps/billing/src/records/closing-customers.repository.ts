import { Database, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';

/** Customers of deleted members. Neither these rows nor Stripe's data lead back to the member. */
@Injectable()
export class ClosingCustomersRepository {
  constructor(private readonly database: Database) {}

  async insert(tx: Transaction, customerId: string): Promise<void> {
    await tx.sql.execute`
      INSERT INTO closing_customers (customer_id, requested_at) VALUES (${customerId}, ${tx.now}) ON CONFLICT DO NOTHING`;
  }

  async isPending(customerId: string): Promise<boolean> {
    return (await tables(this.database).closingCustomer.count({ where: { customerId } })) > 0;
  }

  /** The customers that have waited for longer than a job takes, oldest first. */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await this.database.sql.query<{ customerId: string }[]>`
      SELECT customer_id AS "customerId" FROM closing_customers
      WHERE requested_at < ${now}::timestamptz - interval '1 minute' ORDER BY requested_at LIMIT ${limit}`;
    return rows.map(({ customerId }) => customerId);
  }

  /** How many seconds the oldest customer has waited; 0 if there is none. */
  async oldestSeconds(now: Date): Promise<number> {
    const oldest = await tables(this.database).closingCustomer.findFirst({ orderBy: { requestedAt: 'asc' } });
    return oldest ? Math.max(0, (now.getTime() - oldest.requestedAt.getTime()) / 1_000) : 0;
  }

  async remove(tx: Transaction, customerId: string): Promise<void> {
    await tables(tx).closingCustomer.deleteMany({ where: { customerId } });
  }
}
