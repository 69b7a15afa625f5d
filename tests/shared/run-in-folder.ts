import { rm } from 'node:fs/promises';
import { profileFolder } from '../profiles/running-profile.ts';

/**
 * Runs a test with a data folder of its own, and deletes the folder if the test passes. Otherwise, its logs and data stay there.
 * @param test returns whether it passed; what it adds to the stack is stopped in reverse order, even if it throws
 * @returns the exit code
 */
export async function runInFolder(
  name: string,
  profile: string,
  test: (folder: string, started: AsyncDisposableStack) => Promise<boolean>,
): Promise<number> {
  const folder = profileFolder(name, profile);
  let isPassed = false;
  try {
    await using started = new AsyncDisposableStack();
    isPassed = await test(folder, started);
  } finally {
    if (isPassed) await rm(folder, { recursive: true, force: true });
    else console.error(`Logs and data are in ${folder}`);
  }
  return isPassed ? 0 : 1;
}
