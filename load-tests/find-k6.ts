import { execute } from '../tools/commands.ts';
import { buildGoProgram, type Tool } from '../tools/operations-tools.ts';

export const K6_VERSION = 'v1.8.1';
/** TypeScript without a flag since 0.57, `asyncRequest` and the HTML report in the core: older ones can't run the scripts. */
const MIN_MAJOR = 1;

/** The `k6` of the PATH; otherwise it is built from its Go module, once, into `.artifacts/tools` (about a minute). */
export function findK6(): Tool {
  const [, major] = /v(\d+)\.\d+/.exec(execute('k6', ['version']).output) ?? [];
  if (Number(major) >= MIN_MAJOR) return { path: 'k6' };
  return buildGoProgram('k6', `go.k6.io/k6@${K6_VERSION}`);
}
