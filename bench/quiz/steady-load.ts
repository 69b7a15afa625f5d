import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something so many times a second, whether or not what was begun before has ended: what waits is counted as waiting.
 * @returns how long each took from the moment it was due, in milliseconds
 */
export async function steadily(perSecond: number, seconds: number, act: (at: number) => Promise<void>): Promise<number[]> {
  const began = performance.now();
  const acts = Array.from({ length: perSecond * seconds }, async (_nothing, at) => {
    const due = began + (at * 1_000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    await act(at);
    return performance.now() - due;
  });
  return Promise.all(acts);
}
