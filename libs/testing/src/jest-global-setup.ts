import { existsSync } from 'node:fs';
import { startPostgres } from '@casebook/servers';
import { abandonedRuns, dataFolderOf, publishAddress, removeRun } from './test-cluster-address.ts';

/** Starts the PostgreSQL that all test files of this jest run share, each with its own databases. */
export default async function startTestCluster(): Promise<void> {
  for (const pid of await abandonedRuns()) await stopTestCluster(pid);
  const { adminUrl } = await startPostgres({ dataDir: dataFolderOf(process.pid), durable: false, maxConnections: 300 });
  await publishAddress({ adminUrl });
}

/** Stops the PostgreSQL of a jest run, taking it over if the run was killed, and deletes its data. */
export async function stopTestCluster(pid: number): Promise<void> {
  const dataDir = dataFolderOf(pid);
  if (existsSync(dataDir)) await (await startPostgres({ dataDir, durable: false })).stop();
  await removeRun(pid);
}
