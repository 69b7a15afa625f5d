import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path under the repository's `.artifacts`, which git ignores: files that runs leave for later runs. */
export function artifactsFolder(...path: string[]): string {
  // `src` and `dist` have the same depth.
  return join(fileURLToPath(new URL('../../../.artifacts', import.meta.url)), ...path);
}
