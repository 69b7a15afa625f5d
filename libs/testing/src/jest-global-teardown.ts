import { stopTestCluster } from './jest-global-setup.ts';

/** Stops what jest-global-setup.ts started. */
export default function stopThisRunsTestCluster(): Promise<void> {
  return stopTestCluster(process.pid);
}
