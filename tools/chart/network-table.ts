import { serviceNames, serviceProcesses, services } from '../../libs/contracts/src/services.ts';
import { type Labels, type Manifest, workloadsIn } from './manifests.ts';
import { type Endpoint, endpointOf, Network, type Peer, RELEASE_NAMESPACE } from './network-reach.ts';

/** The values that define parties outside the chart. */
export interface NetworkValues {
  readonly postgres: { readonly servers: Readonly<Record<string, { readonly port: number; readonly to: readonly Peer[] }>> };
  readonly kafka: { readonly brokers: readonly string[]; readonly to: readonly Peer[] };
  readonly redis: { readonly port?: number; readonly to: readonly Peer[] };
  readonly otlp: { readonly endpoint: string; readonly to: readonly Peer[] };
  readonly gateway: { readonly from: readonly Peer[] };
  readonly monitoring: { readonly from: readonly Peer[] };
  readonly services: Readonly<
    Record<
      string,
      { readonly egress?: readonly { readonly name: string; readonly to: readonly Peer[]; readonly ports: readonly number[] }[] }
    >
  >;
}

interface Reach {
  readonly from: Endpoint;
  readonly to: Endpoint;
  readonly ports: readonly number[];
}

const DNS_PORT = 53;

/** @returns the connections that the rendered network policies allow */
export function allowedConnections(manifests: readonly Manifest[], values: NetworkValues): Reach[] {
  const network = new Network(manifests);
  const { programs, outside } = endpointsOf(manifests, values);
  const all = [...programs, ...outside];
  return all.flatMap((from) =>
    all
      // Two replicas of a program also form a pair. Connections between outside parties aren't the chart's concern.
      .filter((to) => programs.includes(from) || programs.includes(to))
      .map((to) => ({ from, to, ports: network.reach(from, to) })),
  );
}

/**
 * Renders a row for each program, and for each outside party that may reach one. Outside parties that no one may reach are listed below.
 */
export function renderTable(reach: readonly Reach[]): string {
  const names = [...new Set(reach.map(({ from }) => from.name))];
  const reached = names.filter((name) => reach.some(({ to, ports }) => to.name === name && ports.length > 0));
  const reaching = names.filter((name) => reach.some(({ from, ports }) => from.name === name && ports.length > 0));
  const cell = (from: string, to: string) =>
    reach.find((each) => each.from.name === from && each.to.name === to)?.ports.join(', ') ?? '';
  const rows = [['from ↓ to →', ...reached], ...reaching.map((from) => [from, ...reached.map((to) => cell(from, to))])];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...body.map(line),
    '',
    `Reached by no one: ${names.filter((name) => !reached.includes(name)).join(', ')}.`,
    `Reach no one: ${names.filter((name) => !reaching.includes(name)).join(', ')}.`,
  ].join('\n');
}

/** Parties that the chart doesn't mention. Programs must not be able to reach them, and they must not be able to reach programs. */
export const UNLISTED_PARTIES = [
  'a pod of the same namespace',
  'a pod of another namespace',
  'the internet',
  'the cloud’s metadata',
] as const;

function endpointsOf(
  manifests: readonly Manifest[],
  values: NetworkValues,
): { readonly programs: readonly Endpoint[]; readonly outside: readonly Endpoint[] } {
  const { postgres, kafka, redis, otlp, gateway, monitoring } = values;
  const first = (name: string, peers: readonly Peer[], ports: readonly number[]) =>
    peers.slice(0, 1).map((peer) => endpointOf(name, peer, ports));
  const dns = { labels: { 'k8s-app': 'kube-dns' }, namespace: { 'kubernetes.io/metadata.name': 'kube-system' } };
  const stranger = (namespace: Labels) => ({ labels: { app: 'stranger' }, namespace });
  const [samePod, otherPod, internet, metadata] = UNLISTED_PARTIES;
  return {
    programs: programsIn(manifests),
    outside: [
      ...first('ingress', gateway.from, []),
      ...first('Prometheus', monitoring.from, []),
      ...Object.entries(postgres.servers).flatMap(([server, { to, port }]) => first(`PostgreSQL ${server}`, to, [port])),
      ...first('Kafka', kafka.to, [...new Set(kafka.brokers.map((broker) => Number(broker.split(':')[1])))]),
      ...first('Redis', redis.to, [redis.port ?? 6379]),
      ...first('OTLP', otlp.to, [Number(new URL(otlp.endpoint || 'http://none').port || 443)]),
      ...serviceNames.flatMap((service) =>
        (values.services[service]?.egress ?? []).flatMap(({ name, to, ports }) => first(name, to, ports)),
      ),
      { name: 'DNS', pod: dns, ports: [DNS_PORT] },
      { name: samePod, pod: stranger(RELEASE_NAMESPACE), ports: [80, 443, 5432, 8080] },
      { name: otherPod, pod: stranger({ 'kubernetes.io/metadata.name': 'other' }), ports: [80, 443, 5432, 8080] },
      { name: internet, ip: '198.51.100.77', ports: [25, 80, 443] },
      { name: metadata, ip: '169.254.169.254', ports: [80] },
    ],
  };
}

/** The release's pods, one per program. */
function programsIn(manifests: readonly Manifest[]): Endpoint[] {
  const labels = new Map(workloadsIn(manifests).map(({ program, pod }) => [program, pod.metadata.labels]));
  const programs: readonly (readonly [name: string, ports: readonly number[]])[] = [
    ['gateway', [8080, 8085]],
    ...serviceProcesses.map(({ name, service }) => [name, [services[service].port]] as const),
    ['migrate', []],
  ];
  return programs.map(([name, ports]) => ({
    name,
    pod: { labels: labels.get(name) ?? {}, namespace: RELEASE_NAMESPACE },
    ports,
  }));
}
