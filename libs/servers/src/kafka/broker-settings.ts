import type { SecureListener } from './running-kafka.ts';

export interface BrokerPorts {
  clients: number;
  controller: number;
}

/** The `server.properties` of one broker that is its own controller (KRaft), on 127.0.0.1 only. */
export function brokerSettings(ports: BrokerPorts, logFolder: string, secure?: SecureListener & { port: number }): string {
  const clients = [`PLAINTEXT://127.0.0.1:${ports.clients}`, ...(secure ? [`SECURE://127.0.0.1:${secure.port}`] : [])].join(',');
  const settings: Record<string, string | number> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `${clients},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': clients,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL',
    'log.dirs': logFolder,
    ...SINGLE_BROKER,
    ...(secure && secureSettings(secure)),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function secureSettings({ certificate, key }: SecureListener): Record<string, string> {
  const oneLine = (pem: string) => pem.replaceAll('\n', '\\n');
  const listener = 'listener.name.secure';
  return {
    [`${listener}.ssl.keystore.type`]: 'PEM',
    [`${listener}.ssl.keystore.certificate.chain`]: oneLine(certificate),
    [`${listener}.ssl.keystore.key`]: oneLine(key),
    [`${listener}.sasl.enabled.mechanisms`]: 'SCRAM-SHA-512',
    [`${listener}.scram-sha-512.sasl.jaas.config`]: 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
  };
}

/** Settings of a single broker, with timeouts that let it start, restart, and rebalance groups within seconds. */
export const SINGLE_BROKER: Record<string, string | number> = {
  'offsets.topic.replication.factor': 1,
  'offsets.topic.num.partitions': 1,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'transaction.state.log.num.partitions': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  'min.insync.replicas': 1,
  'default.replication.factor': 1,
  'auto.create.topics.enable': 'false',
  'group.initial.rebalance.delay.ms': 0,
  'group.min.session.timeout.ms': 1000,
  // Without these two, a broker restarted after kill -9 waits about ten seconds for its previous session to expire.
  'broker.session.timeout.ms': 1000,
  'broker.heartbeat.interval.ms': 200,
};
