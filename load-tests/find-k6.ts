import { execute } from '../tools/commands.ts';
import { buildGoProgram, type Tool } from '../tools/operations-tools.ts';

export const K6_VERSION = 'v1.8.1';
/** The minimum version: the scripts need TypeScript without a flag (k6 0.57), and `asyncRequest` and the HTML report in k6's core. */
const MIN_MAJOR = 1;

/** Finds `k6` on the PATH, or else builds it from its Go module, once, into `.artifacts/tools` (about a minute). */
export function findK6(): Tool {
  const [, major] = /v(\d+)\.\d+/.exec(execute('k6', ['version']).output) ?? [];
  if (Number(major) >= MIN_MAJOR) return { path: 'k6' };
  return buildGoProgram('k6', `go.k6.io/k6@${K6_VERSION}`);
}
