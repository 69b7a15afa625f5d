import { freePort } from '../free-port.ts';
import { answersApiVersions } from './api-versions.ts';
import { SINGLE_BROKER } from './broker-settings.ts';
import { KAFKA_VERSION } from './kafka-libraries.ts';
import type { KafkaOptions, RunningKafka } from './running-kafka.ts';

/** Runs the broker in a container, its data inside it: they outlive kill() and restart(), not stop(). */
export async function startDockerKafka(options: KafkaOptions): Promise<RunningKafka> {
  if (options.dataDir !== undefined) throw new Error('Kafka in a container keeps its data in the container: leave dataDir out');
  const port = options.port ?? (await freePort());
  // Loaded here alone: it is large, and most runs have no use for it.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(`apache/kafka:${KAFKA_VERSION}`)
    .withEnvironment(containerSettings(port))
    .withExposedPorts({ container: port, host: port })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return {
    brokers: [`127.0.0.1:${port}`],
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
      if (!(await answersApiVersions(port))) throw new Error('Kafka does not answer after its container was restarted');
    },
  };
}

/** The image reads its settings from KAFKA_... variables: dots become underscores. */
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
