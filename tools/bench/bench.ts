/**
 * `npm run bench -- NAME [--profile embedded|distributed] [--questions COUNT]`: measures Casebook against the aims of docs/benchmarks.md. Rounds of
 * both sides alternate and medians are compared, so that a ratio holds on a computer that also does other things.
 */
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { install } from '../install.mjs';
import { bankScale } from './bank-scale/bank-scale.ts';
import { type Findings, meets, print } from './findings.ts';
import { gatewayHop } from './gateway-hop.ts';
import { nestRead } from './nest-read/nest-read.ts';
import { outbox } from './outbox/outbox.ts';
import { progress } from './progress/progress.ts';
import { start } from './start.ts';

const BENCHMARKS: Record<string, (profiles: readonly string[], questions: number) => Promise<Findings>> = {
  'bank-scale': bankScale,
  'gateway-hop': gatewayHop,
  'nest-read': nestRead,
  outbox,
  progress,
  start,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', multiple: true, default: ['embedded', 'distributed'] },
    questions: { type: 'string', default: '1000000' },
  },
});
const benchmark = BENCHMARKS[positionals[0] ?? ''];
if (benchmark) {
  install();
  build();
  const findings = await benchmark(values.profile, Number(values.questions));
  print(findings);
  process.exitCode = findings.rows.every(meets) ? 0 : 1;
} else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exitCode = 2;
}
