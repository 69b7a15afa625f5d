import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discardAndRethrow, openDataFolder } from '../data-folder.ts';
import { freePort, isPortFree } from '../free-port.ts';
import { type BackgroundProcess, startInBackground } from '../processes/background-process.ts';
import { runProgram } from '../processes/run-program.ts';
import { brokerSettings } from './broker-settings.ts';
import { kafkaLibraries } from './kafka-libraries.ts';
import { type KafkaOptions, type RunningKafka, respondsToApiVersions, type SecureListener } from './running-kafka.ts';

const JAVA_FLAGS = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const START_TIMEOUT_MS = 60_000;

interface Broker {
  /** Contains the settings, the log, and the data. */
  folder: string;
  libraries: string;
  port: number;
  secure: (SecureListener & { port: number }) | undefined;
  detached: boolean | undefined;
}

/** Runs the broker on the system's Java. @throws Error with one line if Java or Maven is missing or the port is in use */
export async function startNativeKafka(options: KafkaOptions): Promise<RunningKafka> {
  const libraries = await kafkaLibraries();
  const port = options.port ?? (await freePort());
  if (!(await isPortFree(port))) throw new Error(`Port ${port} is in use by another program; choose another port for Kafka`);
  const secure = options.secure && { ...options.secure, port: await freePort() };
  const folder = await openDataFolder('kafka', options.dataDir);
  const broker: Broker = { folder: folder.path, libraries, port, secure, detached: options.detached };
  let server = await launch(broker).catch(discardAndRethrow(folder));
  return {
    brokers: [`127.0.0.1:${port}`],
    secureBrokers: secure ? [`127.0.0.1:${secure.port}`] : [],
    port,
    pid: () => server.pid,
    stop: async () => {
      await server.end('SIGTERM');
      await folder.discard();
    },
    kill: () => server.end('SIGKILL'),
    restart: async () => {
      await server.end('SIGTERM');
      server = await launch(broker);
    },
  };
}

async function launch(broker: Broker): Promise<BackgroundProcess> {
  const settings = join(broker.folder, 'server.properties');
  const data = join(broker.folder, 'data');
  await writeFile(settings, brokerSettings({ clients: broker.port, controller: await freePort() }, data, broker.secure));
  if (!existsSync(join(data, 'meta.properties'))) await format(broker, settings);
  const program = {
    command: 'java',
    args: javaArguments(broker, 'kafka.Kafka', settings),
    cwd: broker.folder,
    log: join(broker.folder, 'kafka.log'),
    detached: broker.detached,
  };
  return startInBackground(program, () => respondsToApiVersions(broker.port), START_TIMEOUT_MS);
}

async function format(broker: Broker, settings: string): Promise<void> {
  // StorageTool parses an id that starts with a dash as an option.
  const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
  const account = broker.secure && `SCRAM-SHA-512=[name=${broker.secure.username},password=${broker.secure.password}]`;
  const args = javaArguments(
    broker,
    ...['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settings],
    ...(account ? ['--add-scram', account] : []),
  );
  const { code, stdout, stderr } = await runProgram('java', args, { cwd: broker.folder });
  if (code !== 0) throw new Error(`Kafka could not format ${broker.folder}: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`);
}

function javaArguments({ libraries }: Broker, ...program: string[]): string[] {
  return [...JAVA_FLAGS, '-cp', join(libraries, '*'), ...program];
}
