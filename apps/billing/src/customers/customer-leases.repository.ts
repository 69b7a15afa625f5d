import { Database, newId } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** Leases, stored in the customers' rows. They expire by the database's clock, which all processes share. */
@Injectable()
export class CustomerLeasesRepository {
  constructor(private readonly database: Database) {}

  /** @returns the lease's id; undefined if the row is leased to another holder, or missing */
  async acquire(userId: string, leaseMs: number): Promise<string | undefined> {
    const id = newId();
    const acquired = await this.database.sql.execute`
      UPDATE stripe_customers SET leased_by = ${id}::uuid, leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      WHERE user_id = ${userId}::uuid AND (leased_until IS NULL OR leased_until < clock_timestamp())`;
    return acquired > 0 ? id : undefined;
  }

  /** @returns whether the member has a row */
  async hasRow(userId: string): Promise<boolean> {
    const rows = await this.database.sql.query<unknown[]>`SELECT FROM stripe_customers WHERE user_id = ${userId}::uuid`;
    return rows.length > 0;
  }

  /** @returns whether the caller still has the lease */
  async renew(userId: string, id: string, leaseMs: number): Promise<boolean> {
    const renewed = await this.database.sql.execute`
      UPDATE stripe_customers SET leased_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
      WHERE user_id = ${userId}::uuid AND leased_by = ${id}::uuid`;
    return renewed > 0;
  }

  async release(userId: string, id: string): Promise<void> {
    await this.database.sql.execute`
      UPDATE stripe_customers SET leased_by = NULL, leased_until = NULL
      WHERE user_id = ${userId}::uuid AND leased_by = ${id}::uuid`;
  }
}
