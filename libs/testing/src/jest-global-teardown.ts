import { stopTestCluster } from './jest-global-setup.ts';

/** Stops the PostgreSQL that jest-global-setup.ts started. */
export default function stopThisRunsTestCluster(): Promise<void> {
  return stopTestCluster(process.pid);
}
