import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endProcess, freePort, ProgramMissingError, runProgram, startInBackground } from '../../libs/servers/src/index.ts';

/** Replicas behind one address. */
export interface BalancedProgram {
  readonly name: string;
  /** The port that clients connect to. */
  readonly port: number;
  readonly replicas: readonly { readonly name: string; readonly port: number }[];
}

export interface Balancer {
  /** Stops new connections to a replica; open ones stay. Kubernetes does the same when it removes a pod from a Service's endpoints. */
  drain(program: string, replica: string): Promise<void>;
  /** Undoes `drain` for the next replica with that name, which gets connections once it is ready. */
  restore(program: string, replica: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy as a stand-in for the Services of Kubernetes: it distributes connections instead of requests over the ready replicas, and
 * a client whose connection fails has to retry by itself.
 */
export async function startBalancer(folder: string, programs: readonly BalancedProgram[]): Promise<Balancer> {
  await assertInstalled();
  const port = await freePort();
  const settings = join(folder, 'haproxy.cfg');
  await writeFile(settings, configuration(port, programs));
  const program = { command: 'haproxy', args: ['-db', '-f', settings], cwd: folder, log: join(folder, 'haproxy.log') };
  const { pid } = await startInBackground(program, () => command(port, 'show info').then(Boolean, () => false), 10_000);
  return {
    drain: (name, replica) => setState(port, `${name}/${replica}`, 'drain'),
    restore: (name, replica) => setState(port, `${name}/${replica}`, 'ready'),
    stop: () => endProcess(pid, 'SIGTERM'),
  };
}

// A failed connection removes a replica at once, like the kubelet when a container exits; the probes detect other failures.
const configuration = (port: number, programs: readonly BalancedProgram[]) => `
global
  stats socket ipv4@127.0.0.1:${port} level admin
defaults
  mode tcp
  balance roundrobin
  retries 0
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option httpchk GET /health/ready
  http-check expect status 200
  default-server check inter 2s fastinter 250ms downinter 1s fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
${programs
  .map(
    ({ name, port: front, replicas }) => `
listen ${name}
  bind 127.0.0.1:${front}
${replicas.map((replica) => `  server ${replica.name} 127.0.0.1:${replica.port}`).join('\n')}
`,
  )
  .join('')}`;

async function setState(port: number, server: string, state: 'drain' | 'ready'): Promise<void> {
  const answer = (await command(port, `set server ${server} state ${state}`)).trim();
  if (answer) throw new Error(`HAProxy could not set ${server} to ${state}: ${answer}`);
}

/** Runs a command of HAProxy's runtime API. */
function command(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${line}\n`);
  return text(socket);
}

async function assertInstalled(): Promise<void> {
  await runProgram('haproxy', ['-v']).catch((error: unknown) => {
    if (!(error instanceof ProgramMissingError)) throw error;
    throw new Error('HAProxy is missing: install the package "haproxy" (Debian, Ubuntu, Fedora, Homebrew)', { cause: error });
  });
}
