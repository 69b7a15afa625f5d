import { join } from 'node:path';
import {
  endProcess,
  findProcess,
  freePort,
  isPortFree,
  startKafka,
  startPostgres,
  startRedis,
} from '../../libs/servers/src/index.ts';
import {
  INFRA_SERVERS,
  type InfraServer,
  type InfraState,
  isRunning,
  readState,
  type StartedPart,
  writeState,
} from './infra-state.ts';

/** One line of `npm run infra -- status`. */
export interface PartStatus {
  part: InfraServer;
  running: boolean;
  pid?: number;
  port?: number;
}

type Started = Omit<StartedPart, 'began'>;

/** Enough for six services, each with a pool, listeners, and queues, plus tests. */
const CONNECTIONS = 300;

/**
 * Starts the parts that aren't running yet, in the background.
 * @returns the settings for the distributed profile
 * @throws Error with a one-line message if a part can't start; parts already started keep running until `stopInfrastructure`
 */
export async function startInfrastructure(folder: string): Promise<Record<string, string>> {
  const state = await readState(folder);
  for (const part of INFRA_SERVERS) {
    if (isRunning(state.started[part])) continue;
    const started = await STARTERS[part](join(folder, part), state.ports[part]);
    state.started[part] = { ...started, began: findProcess(started.pid)?.startTime ?? '' };
    state.ports[part] = started.port;
    await writeState(folder, state);
  }
  return settingsOf(state);
}

/** Stops the parts that `startInfrastructure` started; their data stay. @returns the stopped parts */
export async function stopInfrastructure(folder: string): Promise<InfraServer[]> {
  const state = await readState(folder);
  const stopped: InfraServer[] = [];
  for (const part of [...INFRA_SERVERS].reverse()) {
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

export async function statusOf(folder: string): Promise<PartStatus[]> {
  const state = await readState(folder);
  return INFRA_SERVERS.map((part) => {
    const started = state.started[part];
    return isRunning(started) ? { part, running: true, pid: started.pid, port: started.port } : { part, running: false };
  });
}

/** The settings of the running parts. */
export function settingsOf(state: InfraState): Record<string, string> {
  const running = INFRA_SERVERS.map((part) => state.started[part]).filter(isRunning);
  return Object.fromEntries(running.map(({ setting }) => [setting.name, setting.value]));
}

const STARTERS: Record<InfraServer, (dataDir: string, lastPort: number | undefined) => Promise<Started>> = {
  postgres: async (dataDir) => {
    const { pid, port, adminUrl } = await startPostgres({ dataDir, maxConnections: CONNECTIONS });
    return { pid, port, setting: { name: 'POSTGRES_ADMIN_URL', value: adminUrl } };
  },
  redis: async (dataDir, lastPort) => {
    const redis = await startRedis({ dataDir, port: await reusePort(lastPort), detached: true });
    return { pid: redis.pid(), port: redis.port, setting: { name: 'REDIS_URL', value: redis.url } };
  },
  kafka: async (dataDir, lastPort) => {
    const kafka = await startKafka({ dataDir, port: await reusePort(lastPort), detached: true, via: 'native' });
    return { pid: kafka.pid() ?? 0, port: kafka.port, setting: { name: 'KAFKA_BROKERS', value: kafka.brokers.join(',') } };
  },
};

const STOPPERS: Record<InfraServer, (dataDir: string, started: StartedPart) => Promise<void>> = {
  postgres: async (dataDir) => (await startPostgres({ dataDir })).stop(),
  redis: (_dataDir, { pid }) => endProcess(pid, 'SIGTERM'),
  kafka: (_dataDir, { pid }) => endProcess(pid, 'SIGTERM'),
};

/** Reuses the previous port if it is free. */
async function reusePort(previous: number | undefined): Promise<number> {
  return previous !== undefined && (await isPortFree(previous)) ? previous : freePort();
}
