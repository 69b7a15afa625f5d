import { freePort } from '../free-port.ts';
import { SINGLE_BROKER } from './broker-settings.ts';
import { KAFKA_VERSION } from './kafka-libraries.ts';
import { type KafkaOptions, type RunningKafka, respondsToApiVersions } from './running-kafka.ts';

/** Runs the broker in a container. Its data survive kill() and restart(), but not stop(). */
export async function startDockerKafka(options: KafkaOptions): Promise<RunningKafka> {
  if (options.dataDir !== undefined) throw new Error('Kafka in a container stores its data in the container; omit dataDir');
  if (options.secure) throw new Error('Kafka in a container has no listener with TLS; omit secure');
  const port = options.port ?? (await freePort());
  // Imported on demand: it is large, and most runs don't need it.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withEnvironment(containerSettings(port))
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return {
    brokers: [`127.0.0.1:${port}`],
    secureBrokers: [],
    port,
    pid: () => undefined,
    stop: async () => {
      await container.stop();
    },
    kill: async () => {
      await container.stop({ timeout: 0, remove: false });
    },
    restart: async () => {
      await container.restart();
      if (!(await respondsToApiVersions(port))) throw new Error('Kafka did not respond after its container was restarted');
    },
  };
}

/** The image reads settings from KAFKA_* variables, with dots replaced by underscores. */
function containerSettings(port: number): Record<string, string> {
  const settings: Record<string, string | number> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': '1@localhost:9093',
    listeners: `PLAINTEXT://:${port},CONTROLLER://:9093`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    ...SINGLE_BROKER,
  };
  const variable = (name: string) => `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [variable(name), String(value)]));
}
