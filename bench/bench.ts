/**
 * `npm run bench -- NAME [--profile embedded|distributed] [--questions COUNT]`: measures Casebook against the aims of docs/benchmarks.md. Rounds of
 * both sides alternate and medians are compared, so that a ratio holds on a computer that also does other things.
 */
import { parseArgs } from 'node:util';
import { build } from '../tools/build.mjs';
import { install } from '../tools/install.mjs';
import { type Findings, meets, print } from './findings.ts';

type Benchmark = (profiles: readonly string[], questions: number) => Promise<Findings>;

// Loaded once everything is built: they run on what the build makes.
const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  'bank-scale': async () => (await import('./bank-scale/bank-scale.ts')).bankScale,
  'gateway-hop': async () => (await import('./gateway-hop.ts')).gatewayHop,
  'nest-read': async () => (await import('./nest-read/nest-read.ts')).nestRead,
  outbox: async () => (await import('./outbox/outbox.ts')).outbox,
  overload: async () => (await import('./overload.ts')).overload,
  progress: async () => (await import('./progress/progress.ts')).progress,
  quiz: async () => (await import('./quiz/quiz.ts')).quiz,
  'sign-up-timing': async () => (await import('./sign-up-timing.ts')).signUpTiming,
  start: async () => (await import('./start.ts')).start,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', multiple: true, default: ['embedded', 'distributed'] },
    questions: { type: 'string', default: '1000000' },
  },
});
const load = BENCHMARKS[positionals[0] ?? ''];
if (load) {
  install();
  build();
  const benchmark = await load();
  const findings = await benchmark(values.profile, Number(values.questions));
  print(findings);
  process.exitCode = findings.rows.every(meets) ? 0 : 1;
} else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exitCode = 2;
}
