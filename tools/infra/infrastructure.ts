import { join } from 'node:path';
import {
  endProcess,
  freePort,
  isPortFree,
  livingProcess,
  startKafka,
  startPostgres,
  startRedis,
} from '../../libs/servers/src/index.ts';
import { type InfraState, isRunning, PARTS, type Part, readState, type StartedPart, writeState } from './infra-state.ts';

/** One line on a part, for the person at the terminal. */
export interface PartStatus {
  part: Part;
  running: boolean;
  pid?: number;
  port?: number;
}

type Started = Omit<StartedPart, 'began'>;

/** For six services with pools, listeners and queues of their own, and tests beside them. */
const CONNECTIONS = 300;

/**
 * Starts whatever does not run yet, in the background, and gives the settings that the distributed profile needs.
 * Throws one line when a part cannot start; what started before it goes on and is known to `takeDown`.
 */
export async function bringUp(folder: string): Promise<Record<string, string>> {
  const state = await readState(folder);
  for (const part of PARTS) {
    if (isRunning(state.started[part])) continue;
    const started = await STARTERS[part](join(folder, part), state.ports[part]);
    state.started[part] = { ...started, began: livingProcess(started.pid)?.began ?? '' };
    state.ports[part] = started.port;
    await writeState(folder, state);
  }
  return settingsOf(state);
}

/** Stops what `bringUp` started, and nothing else; the data stay for the next time. */
export async function takeDown(folder: string): Promise<Part[]> {
  const state = await readState(folder);
  const stopped: Part[] = [];
  for (const part of [...PARTS].reverse()) {
    const started = state.started[part];
    if (isRunning(started)) {
      await STOPPERS[part](join(folder, part), started);
      stopped.push(part);
    }
    delete state.started[part];
    await writeState(folder, state);
  }
  return stopped;
}

/** What runs and where. */
export async function statusOf(folder: string): Promise<PartStatus[]> {
  const state = await readState(folder);
  return PARTS.map((part) => {
    const started = state.started[part];
    return isRunning(started) ? { part, running: true, pid: started.pid, port: started.port } : { part, running: false };
  });
}

/** The settings of the parts that run. */
export function settingsOf(state: InfraState): Record<string, string> {
  const running = PARTS.map((part) => state.started[part]).filter(isRunning);
  return Object.fromEntries(running.map(({ setting }) => [setting.name, setting.value]));
}

const STARTERS: Record<Part, (dataDir: string, lastPort: number | undefined) => Promise<Started>> = {
  postgres: async (dataDir) => {
    const { pid, port, adminUrl } = await startPostgres({ dataDir, maxConnections: CONNECTIONS });
    return { pid, port, setting: { name: 'POSTGRES_ADMIN_URL', value: adminUrl } };
  },
  redis: async (dataDir, lastPort) => {
    const redis = await startRedis({ dataDir, port: await portLike(lastPort), detached: true });
    return { pid: redis.pid(), port: redis.port, setting: { name: 'REDIS_URL', value: redis.url } };
  },
  kafka: async (dataDir, lastPort) => {
    const kafka = await startKafka({ dataDir, port: await portLike(lastPort), detached: true, via: 'native' });
    return { pid: kafka.pid() ?? 0, port: kafka.port, setting: { name: 'KAFKA_BROKERS', value: kafka.brokers.join(',') } };
  },
};

const STOPPERS: Record<Part, (dataDir: string, started: StartedPart) => Promise<void>> = {
  postgres: async (dataDir) => (await startPostgres({ dataDir })).stop(),
  redis: (_dataDir, { pid }) => endProcess(pid, 'SIGTERM'),
  kafka: (_dataDir, { pid }) => endProcess(pid, 'SIGTERM'),
};

async function portLike(last: number | undefined): Promise<number> {
  return last !== undefined && (await isPortFree(last)) ? last : freePort();
}
