import { variableOf } from '../../libs/contracts/src/services.ts';
import { processOf } from '../profiles/fleet.ts';
import type { DistributedProfile } from '../profiles/running-profile.ts';
import { rowsOf } from '../shared/reconcile.ts';

const DEFAULT_POOL = 5;

/**
 * The maximum number of connections that the services may open, computed as in the chart: each replica's pool, plus one connection for
 * LISTEN.
 */
export const connectionBudget = ({ fleet, environment }: DistributedProfile): number =>
  fleet.replicas
    .flatMap(({ program }) => processOf(program)?.service ?? [])
    .reduce((sum, service) => sum + Number(environment[variableOf(service, 'DATABASE_POOL')] ?? DEFAULT_POOL) + 1, 0);

/** The number of connections that the services have open, and the number that PostgreSQL allows. */
export async function openConnections({ databases }: DistributedProfile): Promise<{ open: number; limit: number }> {
  const [row] = await rowsOf<{ open: number; limit: number }>(
    databases.bank,
    `SELECT count(*)::int - 1 AS open, current_setting('max_connections')::int AS limit
     FROM pg_stat_activity WHERE usename LIKE 'casebook\\_%'`,
  );
  return row ?? { open: 0, limit: 0 };
}
