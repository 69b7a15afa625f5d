import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/**
 * Reads what a service's folder contributes to a deployment file.
 * @returns the lines of the service's part; none if it has no such file
 */
export function readPart(service: string, file: 'compose.yaml' | 'values.yaml'): string[] {
  const path = join(root, 'apps', service, 'deploy', file);
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
}
