/**
 * `npm run test:chart:server`: installs, upgrades, and rolls back the chart on a real Kubernetes API server without nodes. The server
 * validates and stores what Helm sends, and applies the Pod Security standard "restricted" to each pod. Nothing runs, so hooks and `--wait`
 * are untested.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execute } from '../commands.ts';
import { findHelm } from '../operations-tools.ts';
import { ApiServer, buildApiServer } from './api-server.ts';
import { copyMonitoringFiles } from './chart-files.mjs';
import { chartFolder, exampleFile, examples } from './chart-folder.ts';
import { type Manifest, parseManifests, workloadsIn } from './manifests.ts';
import { operatorDefinitions } from './operator-kinds.ts';

const NAMESPACE = 'casebook';
/** Labels that make a namespace warn about, and refuse, pods that violate "restricted". */
const RESTRICTED = { 'pod-security.kubernetes.io/enforce': 'restricted', 'kubernetes.io/metadata.name': NAMESPACE };
const CREATED_MS = 30_000;

/** The API server's path for each kind. */
const PATHS: Readonly<Record<string, string>> = {
  'v1/ConfigMap': 'api/v1/namespaces/casebook/configmaps',
  'v1/Service': 'api/v1/namespaces/casebook/services',
  'v1/ServiceAccount': 'api/v1/namespaces/casebook/serviceaccounts',
  'apps/v1/Deployment': 'apis/apps/v1/namespaces/casebook/deployments',
  'batch/v1/Job': 'apis/batch/v1/namespaces/casebook/jobs',
  'autoscaling/v2/HorizontalPodAutoscaler': 'apis/autoscaling/v2/namespaces/casebook/horizontalpodautoscalers',
  'policy/v1/PodDisruptionBudget': 'apis/policy/v1/namespaces/casebook/poddisruptionbudgets',
  'networking.k8s.io/v1/NetworkPolicy': 'apis/networking.k8s.io/v1/namespaces/casebook/networkpolicies',
  'gateway.networking.k8s.io/v1/HTTPRoute': 'apis/gateway.networking.k8s.io/v1/namespaces/casebook/httproutes',
  'monitoring.coreos.com/v1/ServiceMonitor': 'apis/monitoring.coreos.com/v1/namespaces/casebook/servicemonitors',
  'monitoring.coreos.com/v1/PrometheusRule': 'apis/monitoring.coreos.com/v1/namespaces/casebook/prometheusrules',
  'networking.k8s.io/v1/Ingress': 'apis/networking.k8s.io/v1/namespaces/casebook/ingresses',
};

let failures = 0;
const report = (part: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${part}`);
  for (const fault of faults) console.log(`         ${fault}`);
  if (faults.length > 0) failures += 1;
};

const helm = findHelm();
const built = buildApiServer();
if ('missing' in helm) console.log(`not run the API server: ${helm.missing}`);
else if ('missing' in built) console.log(`not run the API server: ${built.missing}`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-api-server-'));
  const server = await ApiServer.start(built.folder, folder);
  try {
    await test(server, helm.path);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
process.exitCode = failures > 0 ? 1 : 0;

async function test(server: ApiServer, helmPath: string): Promise<void> {
  const runHelm = (...args: string[]) =>
    execute(helmPath, [...args, '--namespace', NAMESPACE], { KUBECONFIG: server.kubeconfig });
  const { body } = await server.send('GET', '/version');
  console.log(`kube-apiserver ${(JSON.parse(body) as { gitVersion: string }).gitVersion}`);
  await server.send('POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: NAMESPACE, labels: RESTRICTED },
  });

  const hasOperatorKinds = await createOperatorKinds(server);
  const { rules, dashboards } = copyMonitoringFiles();
  const monitoring = [`monitoring.rules.enabled=${rules.length > 0}`, `monitoring.dashboards.enabled=${dashboards.length > 0}`];
  for (const example of examples) {
    if (example === 'large' && !hasOperatorKinds) continue;
    const options = example === 'large' ? ['--set', monitoring.join(',')] : [];
    const { output } = runHelm(
      'template',
      'casebook',
      chartFolder,
      '--values',
      exampleFile(example),
      '--kube-version',
      '1.37.0',
      ...options,
    );
    const manifests = parseManifests(output);
    report(
      `${example}: the server accepts ${manifests.length} resources with strict field validation`,
      await strictFaults(server, manifests),
    );
  }

  const steps: readonly (readonly [revision: number, args: readonly string[], admins: number])[] = [
    [1, ['install', 'casebook', chartFolder, '--no-hooks', '--values', exampleFile('minimal')], 2],
    [2, ['upgrade', 'casebook', chartFolder, '--no-hooks', '--values', exampleFile('small')], 1],
    [3, ['rollback', 'casebook', '1', '--no-hooks'], 2],
  ];
  for (const [revision, args, replicas] of steps) {
    const { succeeded, everything } = runHelm(...args);
    report(`helm ${args[0]} --no-hooks`, succeeded ? [] : [everything]);
    report(
      `revision ${revision} is on the server`,
      await revisionFaults(server, runHelm('get', 'manifest', 'casebook').output, replicas),
    );
  }
  console.log(runHelm('history', 'casebook').output.trimEnd());

  report(
    'a restricted namespace admits each pod, and refuses one that may run as root',
    await podFaults(
      server,
      runHelm('template', 'casebook', chartFolder, '--values', exampleFile('minimal'), '--kube-version', '1.37.0').output,
    ),
  );
  const { succeeded, everything } = runHelm('uninstall', 'casebook', '--no-hooks');
  report('helm uninstall --no-hooks', succeeded ? [] : [everything]);
}

/** Creates the kinds of the Gateway API and the Prometheus operator. */
async function createOperatorKinds(server: ApiServer): Promise<boolean> {
  const found = operatorDefinitions();
  if ('missing' in found) {
    console.log(`not run the kinds of operators (large): ${found.missing}`);
    return false;
  }
  for (const definition of found.definitions) {
    const { status, body } = await server.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition);
    if (status !== 201) throw new Error(messageOf(body));
  }
  const kinds = [
    'gateway.networking.k8s.io/v1/HTTPRoute',
    'monitoring.coreos.com/v1/ServiceMonitor',
    'monitoring.coreos.com/v1/PrometheusRule',
  ];
  for (const end = Date.now() + CREATED_MS; ; await sleep(250)) {
    const answers = await Promise.all(kinds.map((kind) => server.send('GET', `/${PATHS[kind]}`)));
    if (answers.every(({ status }) => status === 200)) return true;
    if (Date.now() > end) throw new Error(`The server does not serve ${kinds.join(', ')}`);
  }
}

/** Creates each resource as a dry run, in which the server refuses fields that don't exist. */
async function strictFaults(server: ApiServer, manifests: readonly Manifest[]): Promise<string[]> {
  const faults: string[] = manifests.length > 0 ? [] : ['nothing was rendered'];
  for (const manifest of manifests) {
    const { status, body } = await server.send('POST', `/${pathOf(manifest)}?dryRun=All&fieldValidation=Strict`, manifest);
    if (status !== 201) faults.push(`${manifest.kind} ${manifest.metadata.name}: ${messageOf(body)}`);
  }
  return faults;
}

/** Compares the server's objects with the release's manifests. */
async function revisionFaults(server: ApiServer, text: string, replicas: number): Promise<string[]> {
  const manifests = parseManifests(text);
  const faults: string[] = manifests.length > 0 ? [] : ['the release is empty'];
  for (const manifest of manifests) {
    const { status } = await server.send('GET', `/${pathOf(manifest)}/${manifest.metadata.name}`);
    if (status !== 200) faults.push(`${manifest.kind} ${manifest.metadata.name} is missing`);
  }
  const { body } = await server.send('GET', `/${PATHS['autoscaling/v2/HorizontalPodAutoscaler']}/casebook-admin`);
  const { spec } = JSON.parse(body) as { spec?: { maxReplicas: number } };
  if (spec?.maxReplicas !== replicas) faults.push(`admin may have ${spec?.maxReplicas} replicas instead of ${replicas}`);
  return faults;
}

/** There are no controllers to create pods, so each pod template is created as a dry run; as a control, so is one that may run as root. */
async function podFaults(server: ApiServer, text: string): Promise<string[]> {
  const path = `/api/v1/namespaces/${NAMESPACE}/pods?dryRun=All&fieldValidation=Strict`;
  const faults: string[] = [];
  const workloads = workloadsIn(parseManifests(text));
  for (const { manifest, pod } of workloads) {
    // The migration's own service account is created by a hook, and hooks don't run here.
    const spec = { ...pod.spec, serviceAccountName: 'casebook-gateway' };
    const { status, body } = await server.send('POST', path, podOf(manifest.metadata.name, spec));
    if (status !== 201) faults.push(`${manifest.metadata.name}: ${messageOf(body)}`);
  }
  const [container] = workloads[0]?.pod.spec.containers ?? [];
  const unrestricted = { serviceAccountName: 'casebook-gateway', containers: [{ name: 'root', image: container?.image }] };
  const control = await server.send('POST', path, podOf('root', unrestricted));
  if (!control.body.includes('violates PodSecurity')) faults.push(`not refused: a pod that may run as root (${control.body})`);
  return faults;
}

function podOf(name: string, spec: object): object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec };
}

function pathOf({ apiVersion, kind }: Manifest): string {
  const path = PATHS[`${apiVersion}/${kind}`];
  if (!path) throw new Error(`No path for ${apiVersion}/${kind}`);
  return path;
}

function messageOf(body: string): string {
  const { message } = JSON.parse(body) as { message?: string };
  return message ?? body;
}
