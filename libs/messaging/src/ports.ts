import { openLog, type ServiceConfig } from '@casebook/platform';
import type { EventTransport } from './messages/event-transport.ts';
import { InProcessTransport } from './transports/in-process-transport.ts';
import { kafkaConnection } from './transports/kafka-connection.ts';
import { KafkaTransport } from './transports/kafka-transport.ts';

/** The adapters that the profile gives a service. */
export interface Ports {
  readonly transport: EventTransport;
}

/**
 * The ports of a service that runs in its own process.
 * @throws ConfigError without Kafka: events within this process would reach no other service
 */
export function distributedPorts(config: ServiceConfig, service: string): Ports {
  return { transport: new KafkaTransport(kafkaConnection(config), openLog(service, config.logLevel)) };
}

/** The ports of an operator's command: its events stay in the outbox, and the running service publishes them. */
export const operatorPorts = (): Ports => ({ transport: new InProcessTransport() });
