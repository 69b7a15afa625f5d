/** Browsers offer locks on secure pages only; where there are none, every tab acts for itself. */
const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks) as LockManager | undefined;

/** Does a task in one tab of this browser at a time; the others wait. */
export async function inTurn<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const manager = locks();
  return manager ? manager.request(name, task) : task();
}

/** Does a lasting task in one tab of this browser; when that tab goes, another takes over. Ends with the signal. */
export async function alone(name: string, signal: AbortSignal, task: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return task();
  try {
    await manager.request(name, { signal }, task);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
