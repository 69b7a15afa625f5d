import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf, withDescendants } from '../bench/processes.ts';

/** Makes SIGUSR1 open a program's inspector on a free port, instead of all programs on 9229. */
export const INSPECTABLE = '--inspect-port=0';

const OPEN_ATTEMPTS = 100;
const OPEN_PAUSE_MS = 100;
const LISTENING = '0A';

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/**
 * Runs a garbage collection in each Node program, and reads what remains. Resident memory also includes garbage, up to V8's limit, so it
 * can't distinguish a leak from a lazy collector. Reads /proc, so it works on Linux only.
 * @returns MiB of heap and buffers by program
 */
export async function collectedHeaps(pids: readonly number[]): Promise<Map<string, number>> {
  const heaps = new Map<string, number>();
  for (const pid of withDescendants(pids).filter(isService)) {
    const { usedSize, backingStorageSize } = await usageOf(await inspectorOf(pid));
    heaps.set(programOf(pid), (usedSize + backingStorageSize) / 2 ** 20);
  }
  return heaps;
}

/** Whether a process is one of the fleet's programs: Node, started with `INSPECTABLE`. */
function isService(pid: number): boolean {
  const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return /(^|\/)node$/.test(command) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(INSPECTABLE);
}

/** Opens a process's inspector if it isn't open already. @returns the address of its WebSocket */
async function inspectorOf(pid: number): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt += 1) {
    for (const port of listeningPorts(pid)) {
      const found = await fetch(`http://127.0.0.1:${port}/json/list`).then(addressIn, () => undefined);
      if (found) return found;
    }
    await sleep(OPEN_PAUSE_MS);
  }
  throw new Error(`The inspector of process ${pid} didn't open`);
}

async function addressIn(response: Response): Promise<string | undefined> {
  const text = await response.text();
  // The process's other ports respond with their own pages or errors.
  if (!response.ok || !text.includes('webSocketDebuggerUrl')) return undefined;
  const [target] = JSON.parse(text) as { webSocketDebuggerUrl: string }[];
  return target?.webSocketDebuggerUrl;
}

/** The TCP ports on which a process listens (proc(5), /proc/net/tcp). */
function listeningPorts(pid: number): number[] {
  const sockets = new Set(readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketOf(`/proc/${pid}/fd/${fd}`)));
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode = '']) => state === LISTENING && sockets.has(inode))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
}

function socketOf(descriptor: string): string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(descriptor))?.slice(1) ?? [];
  } catch {
    // The process or its descriptor has been closed since it was listed.
    return [];
  }
}

/** Collects garbage, then reads the heap's size (Chrome DevTools Protocol). */
async function usageOf(address: string): Promise<HeapUsage> {
  const socket = new WebSocket(address);
  const replies = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) replies.get(id)?.(result);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No connection to ${address}`));
  });
  const send = (id: number, method: string) =>
    new Promise<unknown>((resolve) => {
      replies.set(id, resolve);
      socket.send(JSON.stringify({ id, method }));
    });
  await send(1, 'HeapProfiler.collectGarbage');
  const usage = (await send(2, 'Runtime.getHeapUsage')) as HeapUsage;
  socket.close();
  return usage;
}
