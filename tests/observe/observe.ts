/**
 * `npm run test:observe -- [--profile embedded|distributed]`: runs Casebook with some traffic, a real Prometheus that scrapes it, and a
 * trace collector. Prints the query of every panel and alert with its result. Fails on an empty result, a metric whose series grow with
 * ids, a trace with a gap, a secret in the logs, and if a burst of web app errors raises no alert. Requires `prometheus` and `promtool`,
 * which Debian's package `prometheus` contains.
 */
import { spawnSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames, variableOf } from '../../libs/contracts/src/services.ts';
import { build } from '../../tools/build.mjs';
import { install, root } from '../../tools/install.mjs';
import { processOf } from '../profiles/fleet.ts';
import { type DistributedProfile, profileFolder, type RunningProfile, startProfile } from '../profiles/running-profile.ts';
import { Collector, type Span } from './collector.ts';
import { missingProgram, Prometheus } from './prometheus.ts';

const { values } = parseArgs({ options: { profile: { type: 'string', default: 'embedded' } } });

const missing = missingProgram();
if (missing) {
  console.error(missing);
  process.exit(1);
}
install();
build();
// Imported after the build, because these modules load compiled files.
const { PASSWORD, createPaidMember, signInAgain, takeQuiz } = await import('../shared/test-member.ts');
const { waitForDelivery } = await import('../shared/reconcile.ts');
const { alerts } = await import('../../tools/observability/rule-files.ts');
const { alertQueries, panelQueries, runQuery } = await import('./queries.ts');
const { checkCardinality } = await import('./cardinality.ts');
const { hasTrace, readLogs, secretsIn } = await import('./logs.ts');
const { enqueueBrokenJob, makeMistakes, openMailedLink, reportErrors, requestMail } = await import('./traffic.ts');

/** More than the threshold of the alert AppErrorBurst. */
const REPORTED_ERRORS = 130;
/** How long to scrape until rates over a minute have enough samples. */
const SCRAPED_MS = 15_000;

async function observe(profile: string): Promise<string[]> {
  const folder = profileFolder('observe', profile);
  await using started = new AsyncDisposableStack();
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const collector = await Collector.start();
  started.defer(() => collector.stop());
  const system = await startProfile(profile, folder, {
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  started.defer(() => system.stop());
  const metricsToken = system.environment.METRICS_TOKEN ?? '';
  const programs = programsOf(system);
  const prometheus = await Prometheus.start(
    join(folder, 'prometheus'),
    programs.map(({ url }) => new URL(url).host),
    metricsToken,
  );
  started.defer(() => prometheus.stop());
  await prometheus.waitForTargets();
  const member = await createPaidMember(system);
  const headers = await signInAgain(system.url, member);
  await takeQuiz(system.url, { ...member, headers });
  const { traceId } = await requestMail(system.url, member.email);
  const link = await openMailedLink(system.mailbox, member.email);
  await makeMistakes(system.url, member);
  await reportErrors(system.url, REPORTED_ERRORS);
  const brokenTrace = await enqueueBrokenJob(system, member.email);
  await waitForDelivery(system.databases);
  const found = [
    ...(await checkTrace(collector, traceId)),
    ...checkLogs(await readLogs(folder), brokenTrace, {
      'the password': PASSWORD,
      'a wrong password': 'Wrong-Password-31',
      'a payload': 'Broken-Payload-5',
      'a link': new URL(link).search.slice(1),
      'the metrics token': metricsToken,
    }),
  ];
  const cardinality = await checkCardinality(system.url, programs, { headers, metricsToken });
  console.log(`\nCardinality: ${cardinality.summary}`);
  await takeQuiz(system.url, { ...member, headers: await signInAgain(system.url, member) });
  // Repeated, so that it is within the minute that the queries look at.
  await enqueueBrokenJob(system, member.email);
  await sleep(SCRAPED_MS);
  return [
    ...found,
    ...cardinality.faults,
    ...(await checkTargets(prometheus)),
    ...(await checkQueries(prometheus)),
    ...(await checkRules()),
  ];
}

const programsOf = ({ url, environment, ...system }: RunningProfile | DistributedProfile) => [
  { name: 'gateway', url },
  ...serviceNames.map((name) => ({ name, url: environment[variableOf(name, 'URL')] ?? '' })),
  ...('fleet' in system ? system.fleet.replicas.filter(({ program }) => processOf(program)?.role === 'worker') : []),
];

async function checkTargets(prometheus: Prometheus): Promise<string[]> {
  const targets = await prometheus.targets();
  console.log(`\nTargets: ${targets.map(({ scrapeUrl, health }) => `${scrapeUrl} ${health}`).join(', ')}`);
  return targets.filter(({ health }) => health !== 'up').map(({ scrapeUrl, lastError }) => `${scrapeUrl}: ${lastError}`);
}

async function checkQueries(prometheus: Prometheus): Promise<string[]> {
  const empty: string[] = [];
  let of = '';
  for (const query of [...(await panelQueries()), ...alertQueries()]) {
    const { line, isEmpty } = await runQuery(prometheus, query);
    if (query.of !== of) console.log(`\n${query.of}`);
    of = query.of;
    console.log(`  ${query.expr}\n    ${line}`);
    if (isEmpty) empty.push(`${query.of}: nothing from ${query.expr}`);
  }
  const firing = await prometheus.query('ALERTS{alertstate="firing"}');
  const names = firing.map(({ labels }) => labels.alertname);
  console.log(`\nFiring: ${names.join(', ') || 'none'}`);
  return names.includes('AppErrorBurst') ? empty : [...empty, 'AppErrorBurst doesn’t fire after a burst of errors'];
}

async function checkRules(): Promise<string[]> {
  const folder = join(root, 'deploy/prometheus/tests');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8' });
  if (status !== 0) return [stdout + stderr];
  console.log(`\n${stdout.trim()}\n${alerts.map(({ name }) => `${name}: fires, and stays silent otherwise`).join('\n')}`);
  return [];
}

/**
 * The spans of a request for a mail: gateway, identity, its transaction, the outbox, the job, its transaction, the outbox, and the audit's
 * consumer.
 */
const STEPS = [
  'gateway: POST /auth/v1/recover',
  'identity: POST /auth/v1/recover',
  'identity: database write',
  'identity: publish identity.send-mail.v2',
  'identity: identity.send-mail.v2',
  'identity: publish audit.entry.recorded.v1',
  'admin: admin.store-audit-entry-when-recorded',
];

async function checkTrace(collector: Collector, traceId: string): Promise<string[]> {
  const missingSteps = (spans: readonly Span[]) => {
    const found = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
    return STEPS.filter((step) => !found.has(step));
  };
  const spans = await collector.waitForTrace(traceId, (received) => missingSteps(received).length === 0);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
  console.log(`\nTrace ${traceId}, ${spans.length} of ${collector.size} spans`);
  for (const span of roots) printSpan(spans, span, 1);
  return [
    ...missingSteps(spans).map((step) => `The trace has no span "${step}"`),
    // The root's parent is the browser's span, which isn't collected.
    ...(roots.length === 1 ? [] : [`The trace has ${roots.length} roots: ${roots.map(({ name }) => name).join(', ')}`]),
  ];
}

function printSpan(spans: readonly Span[], span: Span, depth: number): void {
  console.log(`${'  '.repeat(depth)}${span.service}: ${span.name}`);
  for (const child of spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)) printSpan(spans, child, depth + 1);
}

function checkLogs(lines: readonly string[], traceId: string, secrets: Readonly<Record<string, string>>): string[] {
  const found = secretsIn(lines, secrets);
  const traced = lines.filter((line) => line.includes('"traceId"')).length;
  console.log(`\nLogs: ${lines.length} lines, ${traced} with a trace id, ${found.length} with a secret`);
  return [...found, ...(hasTrace(lines, traceId) ? [] : ['The failed job’s log line has no trace id'])];
}

const faults = await observe(values.profile);
for (const fault of faults) console.error(`FAULT ${fault}`);
console.log(`\n${values.profile}: ${faults.length === 0 ? 'no faults' : `${faults.length} faults`}`);
process.exitCode = faults.length === 0 ? 0 : 1;
