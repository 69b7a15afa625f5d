/**
 * `npm run test:chart [-- --update]`: tests the Helm chart without a cluster. Each part prints one line. A part whose tool is missing
 * reports that and doesn't fail. `--update` rewrites the table in docs/network.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { serviceProcesses } from '../../libs/contracts/src/services.ts';
import { execute } from '../commands.ts';
import { root } from '../install.mjs';
import { findHelm, findValidator } from '../operations-tools.ts';
import { copyMonitoringFiles } from './chart-files.mjs';
import { chartFolder, type Example, exampleFile, examples, offeredSettings } from './chart-folder.ts';
import { type Manifest, parseManifests } from './manifests.ts';
import { allowedConnections, type NetworkValues, renderTable, UNLISTED_PARTIES } from './network-table.ts';
import { settingFaults } from './program-settings.ts';
import { refusals } from './refusals.ts';
import { podFaults } from './restricted-pods.ts';

/** The Kubernetes version to render for, because a Helm built from its Go module defaults to 1.20. */
const KUBE_VERSION = '1.37.0';
/** Kinds whose schemas come with their operators instead of Kubernetes. */
const FOREIGN_KINDS = ['HTTPRoute', 'ServiceMonitor', 'PrometheusRule'];
/** The kinds of objects for each service, each worker, and the gateway. */
const KINDS_PER_PROGRAM = ['Deployment', 'ServiceAccount', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy'];
const TABLE_FILE = join(root, 'docs/network.md');

const isUpdate = process.argv.includes('--update');
const folder = mkdtempSync(join(tmpdir(), 'casebook-chart-'));
let failures = 0;

/** Prints one line for a part, followed by its faults. */
function report(part: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${part}`);
  for (const fault of faults) console.log(`         ${fault}`);
  if (faults.length > 0) failures += 1;
}

const notRun = (part: string, why: string): void => console.log(`not run ${part}: ${why}`);

try {
  const helm = findHelm();
  if ('missing' in helm) notRun('the chart', helm.missing);
  else testChart(helm.path);
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = failures > 0 ? 1 : 0;

function testChart(helm: string): void {
  const copied = copyMonitoringFiles();
  for (const example of examples) {
    const { succeeded, everything } = execute(helm, [
      'lint',
      '--strict',
      '--kube-version',
      KUBE_VERSION,
      '--values',
      exampleFile(example),
      chartFolder,
    ]);
    report(`helm lint --strict, ${example}`, succeeded ? [] : [everything]);
  }
  const rendered = examples.map((example) => ({ example, ...render(helm, example) }));
  for (const { example, manifests } of rendered) {
    report(`helm template, ${example}: ${manifests.length} resources`, [...missingKinds(manifests), ...serviceFaults(manifests)]);
    report(`Pod Security restricted, probes and shutdown, ${example}`, podFaults(manifests));
  }
  validateSchemas(rendered);
  report(
    'each program gets the settings and secrets that it reads, and no other secret',
    rendered.flatMap(({ manifests }) => settingFaults(manifests, offeredSettings())),
  );
  testAssignedUsers(helm);
  testRefusals(helm);
  testMonitoring(helm, copied);
  testNetwork(rendered.find(({ example }) => example === 'large')?.manifests ?? []);
}

/** @param values YAML that overrides the example's values */
function template(helm: string, example: Example, values = '{}') {
  const file = join(folder, 'values.yaml');
  writeFileSync(file, values);
  const options = ['--namespace', 'casebook', '--kube-version', KUBE_VERSION, '--values', exampleFile(example), '--values', file];
  return execute(helm, ['template', 'casebook', chartFolder, ...options]);
}

/**
 * Checks that without user ids in the values, no pod sets one: OpenShift's default constraint refuses ids outside the namespace's range.
 */
function testAssignedUsers(helm: string): void {
  const none = '{podSecurityContext: {runAsUser: null, runAsGroup: null, fsGroup: null}}';
  const { succeeded, output, everything } = template(helm, 'minimal', none);
  const named = /^.*\b(runAsUser|runAsGroup|fsGroup)\b.*$/m.exec(output);
  report('no user, group, or group of files is named where the cluster assigns them', [
    ...(succeeded ? [] : [everything]),
    ...(named ? [named[0]] : []),
  ]);
}

interface Rendered {
  readonly example: Example;
  readonly manifests: readonly Manifest[];
  readonly text: string;
}

function render(helm: string, example: Example): Omit<Rendered, 'example'> {
  const { succeeded, output, everything } = template(helm, example);
  if (!succeeded) report(`helm template, ${example}`, [everything]);
  return succeeded ? { manifests: parseManifests(output), text: output } : { manifests: [], text: '' };
}

function has(manifests: readonly Manifest[], kind: string, program: string): boolean {
  return manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === `casebook-${program}`);
}

function missingKinds(manifests: readonly Manifest[]): string[] {
  return ['gateway', ...serviceProcesses.map(({ name }) => name)].flatMap((program) =>
    KINDS_PER_PROGRAM.filter((kind) => !has(manifests, kind, program)).map((kind) => `${program} has no ${kind}`),
  );
}

/** Only a ServiceMonitor needs a worker's Service, because a worker serves no other requests. */
function serviceFaults(manifests: readonly Manifest[]): string[] {
  const isMonitored = has(manifests, 'ServiceMonitor', 'programs');
  return [{ name: 'gateway', role: 'api' }, ...serviceProcesses]
    .filter(({ name, role }) => has(manifests, 'Service', name) !== (role !== 'worker' || isMonitored))
    .map(({ name }) => `${name} has a Service that it doesn't need, or lacks one`);
}

function validateSchemas(rendered: readonly Rendered[]): void {
  const validator = findValidator();
  if ('missing' in validator) {
    notRun('kubernetes-validate --strict', validator.missing);
    return;
  }
  for (const { example, manifests, text } of rendered) {
    const foreign = manifests.filter(({ kind }) => FOREIGN_KINDS.includes(kind)).map(({ kind }) => kind);
    const file = join(folder, `${example}.yaml`);
    writeFileSync(
      file,
      text
        .split(/^---$/m)
        .filter((document) => !FOREIGN_KINDS.some((kind) => document.includes(`\nkind: ${kind}\n`)))
        .join('---'),
    );
    const { succeeded, everything } = execute(validator.path, ['--strict', file]);
    const count = everything.match(/ passed for resource /g)?.length ?? 0;
    const note = foreign.length > 0 ? ` (not ${foreign.join(', ')}, whose schemas come with operators)` : '';
    report(
      `kubernetes-validate --strict, ${example}: ${count} resources${note}`,
      succeeded && count === manifests.length - foreign.length ? [] : [everything],
    );
  }
}

function testRefusals(helm: string): void {
  const faults = refusals.flatMap(([why, values, message]) => {
    const { succeeded, everything } = template(helm, 'minimal', values);
    if (succeeded) return [`${why}: not refused (${values})`];
    return everything.includes(message) ? [] : [`${why}: expected "${message}", got ${everything.trim()}`];
  });
  report(`${refusals.length} wrong values are refused, each by name`, faults);
}

/** Checks that the chart renders the dashboards and rules that are copied from deploy/. */
function testMonitoring(
  helm: string,
  copied: { readonly rules: readonly string[]; readonly dashboards: readonly string[] },
): void {
  for (const [option, kind, files] of [
    ['rules', 'PrometheusRule', copied.rules],
    ['dashboards', 'ConfigMap', copied.dashboards],
  ] as const) {
    const { succeeded, output, everything } = template(helm, 'large', `monitoring: { ${option}: { enabled: true } }`);
    if (files.length === 0) {
      report(
        `monitoring.${option} without files is refused`,
        everything.includes(`files/${option} is empty`) ? [] : [everything],
      );
      continue;
    }
    const count = succeeded ? parseManifests(output).filter((each) => each.kind === kind).length : 0;
    // The settings are in a ConfigMap, too.
    const expected = files.length + (kind === 'ConfigMap' ? 1 : 0);
    report(`monitoring.${option}: ${files.join(', ')}`, count === expected ? [] : [`${count} of ${kind}\n${everything}`]);
  }
}

function testNetwork(manifests: readonly Manifest[]): void {
  const values = { ...(parse(readFileSync(exampleFile('large'), 'utf8')) as NetworkValues) };
  const reach = allowedConnections(manifests, values);
  const table = renderTable(reach);
  const strange = reach.filter(
    ({ from, to, ports }) =>
      ports.length > 0 && [from.name, to.name].some((name) => UNLISTED_PARTIES.some((each) => each === name)),
  );
  report(
    'no program may reach a stranger, nor be reached by one',
    strange.map(({ from, to, ports }) => `${from.name} → ${to.name}: ${ports.join()}`),
  );
  const document = readFileSync(TABLE_FILE, 'utf8');
  const [before = ''] = document.split('| from');
  const current = `${before}${table}\n`;
  if (isUpdate) writeFileSync(TABLE_FILE, current);
  report(
    'docs/network.md has this table',
    isUpdate || document === current ? [] : ['run npm run test:chart -- --update and review the difference'],
  );
  console.log(`\nWho may reach whom (examples/large.yaml), derived from the rendered network policies:\n\n${table}`);
}
