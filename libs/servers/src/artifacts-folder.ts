import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A path under the repository's `.artifacts`, which git does not see: what runs leave behind for later ones. */
export function artifactsFolder(...path: string[]): string {
  // The same depth from `src` and from `dist`.
  return join(fileURLToPath(new URL('../../../.artifacts', import.meta.url)), ...path);
}
