/**
 * `npm run bench -- NAME [--profile embedded|distributed] [--questions COUNT]`: measures Casebook against the targets in
 * docs/benchmarks.md. Rounds of the compared sides alternate, and medians are compared, so that a ratio is valid even on a busy computer.
 */
import { parseArgs } from 'node:util';
import { build } from '../tools/build.mjs';
import { install } from '../tools/install.mjs';
import { meetsTarget, printReport, type Report } from './report.ts';

type Benchmark = (profiles: readonly string[], questions: number) => Promise<Report>;

// Imported after the build, because these modules load compiled files.
const BENCHMARKS: Record<string, () => Promise<Benchmark>> = {
  admin: async () => (await import('./admin/admin.ts')).adminScale,
  ai: async () => (await import('./ai/ai.ts')).ai,
  audit: async () => (await import('./audit/audit.ts')).audit,
  'bank-scale': async () => (await import('./bank-scale/bank-scale.ts')).bankScale,
  compression: async () => (await import('./compression.ts')).compression,
  'gateway-hop': async () => (await import('./gateway-hop.ts')).gatewayHop,
  identity: async () => (await import('./identity.ts')).identityRates,
  limits: async () => (await import('./limits.ts')).limits,
  'nest-read': async () => (await import('./nest-read/nest-read.ts')).nestRead,
  outbox: async () => (await import('./outbox/outbox.ts')).outbox,
  overload: async () => (await import('./overload.ts')).overload,
  progress: async () => (await import('./progress/progress.ts')).progress,
  quiz: async () => (await import('./quiz/quiz.ts')).quiz,
  'sign-up-timing': async () => (await import('./sign-up-timing.ts')).signUpTiming,
  resources: async () => (await import('./resources.ts')).resources,
  start: async () => (await import('./start.ts')).start,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'string', multiple: true, default: ['embedded', 'distributed'] },
    questions: { type: 'string', default: '1000000' },
  },
});
const loadBenchmark = BENCHMARKS[positionals[0] ?? ''];
if (loadBenchmark) {
  install();
  build();
  const benchmark = await loadBenchmark();
  const report = await benchmark(values.profile, Number(values.questions));
  printReport(report);
  process.exitCode = report.rows.every(meetsTarget) ? 0 : 1;
} else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
  process.exitCode = 2;
}
