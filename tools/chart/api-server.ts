import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { artifactsFolder, freePort } from '../../libs/servers/src/index.ts';
import { execute } from '../commands.ts';
import { findGo } from '../operations-tools.ts';

const KUBERNETES = 'v1.37.0';
const ETCD = 'v3.7.0';
/** The version of the modules in Kubernetes' `staging` folder, which follows the Kubernetes version. */
const STAGING = KUBERNETES.replace('v1.', 'v0.');
const READY_MS = 120_000;
const TOKEN = 'casebook-test';

/** The server's response to one request. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Builds kube-apiserver and etcd from their Go modules, unless they are already built. kube-apiserver can't be installed with `go install`,
 * because its module replaces the modules in `staging` with local folders. A module of our own replaces them with their published versions.
 * @returns the folder of both programs, or why they can't be built
 */
export function buildApiServer(): { readonly folder: string } | { readonly missing: string } {
  const folder = artifactsFolder('tools', 'api-server');
  const programs = ['etcd', 'kube-apiserver'].map((name) => join(folder, name));
  if (programs.every(existsSync)) return { folder };
  const go = findGo();
  if ('missing' in go) return go;
  mkdirSync(folder, { recursive: true });
  const inFolder = (...args: string[]) => execute(go.path, ['-C', folder, ...args]);
  const downloaded = inFolder('mod', 'download', '-json', `k8s.io/kubernetes@${KUBERNETES}`);
  if (!downloaded.succeeded) return { missing: `the Go module proxy has no Kubernetes: ${downloaded.everything.trim()}` };
  const { GoMod } = JSON.parse(downloaded.output) as { GoMod: string };
  const staged = [...readFileSync(GoMod, 'utf8').matchAll(/^\s*(k8s\.io\/\S+) => \.\/staging\//gm)].map(([, module]) => module);
  writeFileSync(join(folder, 'go.mod'), goModule(staged.map((module) => `replace ${module} => ${module} ${STAGING}`)));
  console.error('Building kube-apiserver and etcd, which takes several minutes the first time');
  for (const args of [
    ['mod', 'tidy'],
    ['build', '-o', 'etcd', 'go.etcd.io/etcd/server/v3'],
    ['build', '-ldflags', versionFlags(), '-o', 'kube-apiserver', 'k8s.io/kubernetes/cmd/kube-apiserver'],
  ]) {
    const { succeeded, everything } = inFolder(...args);
    if (!succeeded) return { missing: `go ${args.join(' ')} failed: ${everything.trim().split('\n').at(-1)}` };
  }
  return { folder };
}

/** Sets the version like Kubernetes' build scripts. Helm compares it with the chart's kubeVersion. */
function versionFlags(): string {
  const [major, minor] = KUBERNETES.slice(1).split('.');
  const variables = { gitVersion: KUBERNETES, gitMajor: major, gitMinor: minor };
  return Object.entries(variables)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ');
}

const goModule = (replacements: readonly string[]): string => `module casebook/api-server
go 1.26
require k8s.io/kubernetes ${KUBERNETES}
require go.etcd.io/etcd/server/v3 ${ETCD}
${replacements.join('\n')}
tool k8s.io/kubernetes/cmd/kube-apiserver
tool go.etcd.io/etcd/server/v3
`;

/** A Kubernetes API server with its etcd. Without controllers and nodes, nothing that is created actually runs. */
export class ApiServer {
  /** The path of the kubeconfig for Helm and kubectl. */
  readonly kubeconfig: string;
  private readonly processes: readonly ChildProcess[];
  private readonly port: number;

  private constructor(folder: string, port: number, processes: readonly ChildProcess[]) {
    this.port = port;
    this.processes = processes;
    this.kubeconfig = join(folder, 'kubeconfig.json');
    writeFileSync(this.kubeconfig, JSON.stringify(kubeconfigOf(port)));
  }

  /** @param folder stores data, keys, and logs */
  static async start(programs: string, folder: string): Promise<ApiServer> {
    const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
    const etcd = `http://127.0.0.1:${client}`;
    execute('openssl', ['genrsa', '-out', join(folder, 'service-accounts.key'), '2048']);
    writeFileSync(join(folder, 'tokens.csv'), `${TOKEN},admin,admin,system:masters\n`);
    const run = (name: string, args: readonly string[]) => {
      const output = openSync(join(folder, `${name}.log`), 'a');
      return spawn(join(programs, name), args, { stdio: ['ignore', output, output] });
    };
    const processes = [
      run('etcd', [
        `--data-dir=${join(folder, 'etcd')}`,
        `--listen-client-urls=${etcd}`,
        `--advertise-client-urls=${etcd}`,
        `--listen-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
        `--initial-cluster=default=http://127.0.0.1:${peer}`,
      ]),
      run('kube-apiserver', [
        `--etcd-servers=${etcd}`,
        '--bind-address=127.0.0.1',
        `--secure-port=${port}`,
        `--cert-dir=${join(folder, 'certificates')}`,
        `--token-auth-file=${join(folder, 'tokens.csv')}`,
        `--service-account-key-file=${join(folder, 'service-accounts.key')}`,
        `--service-account-signing-key-file=${join(folder, 'service-accounts.key')}`,
        '--service-account-issuer=https://kubernetes.default.svc',
        '--service-cluster-ip-range=10.96.0.0/16',
        '--authorization-mode=RBAC',
      ]),
    ];
    const server = new ApiServer(folder, port, processes);
    try {
      await server.#waitUntilReady();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  send(method: string, path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    // The server generated its certificate for this run, so it isn't verified.
    const options = { host: '127.0.0.1', port: this.port, path, method, headers, rejectUnauthorized: false };
    return new Promise((resolve, reject) => {
      const sent = request(options, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }

  async stop(): Promise<void> {
    for (const child of [...this.processes].reverse()) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    }
  }

  async #waitUntilReady(): Promise<void> {
    let last = 'no response';
    for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(250)) {
      try {
        const { status, body } = await this.send('GET', '/readyz');
        if (status === 200) return;
        last = body;
      } catch (error) {
        last = error instanceof Error ? error.message : String(error);
      }
      if (this.processes.some(({ exitCode }) => exitCode !== null)) break;
    }
    throw new Error(`kube-apiserver did not become ready: ${last}`);
  }
}

const kubeconfigOf = (port: number): object => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'test',
  clusters: [{ name: 'test', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
  users: [{ name: 'test', user: { token: TOKEN } }],
  contexts: [{ name: 'test', context: { cluster: 'test', user: 'test' } }],
});
