/** Undefined on insecure pages, where browsers don't provide Web Locks. Every tab then runs its tasks without a lock. */
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks) as LockManager | undefined;

/** Runs a task under a lock that all tabs of this browser share. Other tabs wait for it. */
export async function withTabLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager ? manager.request(name, task) : task();
}

/** Runs a long-lived task in one tab of this browser; when that tab closes, another takes over. Ends with the signal. */
export async function runInOneTab(name: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return task();
  try {
    await manager.request(name, { signal }, task);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
