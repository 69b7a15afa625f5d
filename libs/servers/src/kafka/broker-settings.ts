export interface BrokerPorts {
  clients: number;
  controller: number;
}

/** The `server.properties` of one broker that is its own controller (KRaft), on 127.0.0.1 only. */
export function brokerSettings(ports: BrokerPorts, logFolder: string): string {
  const settings: Record<string, string | number> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${ports.clients},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.clients}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': logFolder,
    ...SINGLE_BROKER,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
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
