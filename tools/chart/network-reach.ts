import { BlockList, isIPv6 } from 'node:net';
import type { Labels, Manifest } from './manifests.ts';

interface Selector {
  readonly matchLabels?: Labels;
}

export interface Peer {
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol: string }[];
}

interface NetworkPolicy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly ('Ingress' | 'Egress')[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** One end of a connection: a pod, or an address outside the cluster. */
export interface Endpoint {
  readonly name: string;
  /** The labels of a pod and of its namespace. */
  readonly pod?: { readonly labels: Labels; readonly namespace: Labels };
  readonly ip?: string;
  /** The ports that it listens on. */
  readonly ports: readonly number[];
}

/** The labels of the namespace in which the release is installed. */
export const RELEASE_NAMESPACE: Labels = { 'kubernetes.io/metadata.name': 'casebook' };

/**
 * Evaluates network policies like a network plugin: a pod selected by any policy may only do what some policy allows, and both ends must
 * allow a connection. `matchExpressions` aren't supported.
 */
export class Network {
  readonly #policies: readonly NetworkPolicy[];

  constructor(manifests: readonly Manifest[]) {
    this.#policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as NetworkPolicy);
  }

  /** @returns the ports of `to` that `from` may open a connection to */
  reach(from: Endpoint, to: Endpoint): number[] {
    return to.ports.filter((port) => this.#allows('Egress', from, to, port) && this.#allows('Ingress', to, from, port));
  }

  #allows(direction: 'Egress' | 'Ingress', self: Endpoint, other: Endpoint, port: number): boolean {
    const policies = this.#policies.filter(
      ({ podSelector, policyTypes }) =>
        isInRelease(self) && selects(podSelector, self.pod?.labels) && policyTypes.includes(direction),
    );
    if (policies.length === 0) return true;
    return policies
      .flatMap(({ egress, ingress }) => (direction === 'Egress' ? egress : ingress) ?? [])
      .some(({ from, to, ports }) => {
        const peers = direction === 'Egress' ? to : from;
        const hasPort = !ports || ports.some((each) => each.port === port);
        return hasPort && (!peers || peers.some((peer) => matches(peer, other)));
      });
  }
}

/** @returns an endpoint that a policy's peer selects, which stands for a party outside the chart */
export function endpointOf(name: string, peer: Peer, ports: readonly number[]): Endpoint {
  if (peer.ipBlock) return { name, ip: peer.ipBlock.cidr.split('/')[0], ports };
  const namespace = peer.namespaceSelector ? (peer.namespaceSelector.matchLabels ?? {}) : RELEASE_NAMESPACE;
  return { name, pod: { labels: peer.podSelector?.matchLabels ?? {}, namespace }, ports };
}

/** Whether the endpoint is in the release's namespace: a policy only applies to pods in its own namespace. */
const isInRelease = ({ pod }: Endpoint): boolean =>
  pod !== undefined && selects({ matchLabels: RELEASE_NAMESPACE }, pod.namespace);

function matches({ ipBlock, podSelector, namespaceSelector }: Peer, { pod, ip }: Endpoint): boolean {
  if (ipBlock) return ip !== undefined && contains(ipBlock.cidr, ip) && !ipBlock.except?.some((except) => contains(except, ip));
  if (!pod) return false;
  const isInNamespace = namespaceSelector
    ? selects(namespaceSelector, pod.namespace)
    : selects({ matchLabels: RELEASE_NAMESPACE }, pod.namespace);
  return isInNamespace && (!podSelector || selects(podSelector, pod.labels));
}

/** @throws Error for `matchExpressions`, which aren't evaluated here */
function selects(selector: Selector, labels: Labels = {}): boolean {
  if ('matchExpressions' in selector) throw new Error('matchExpressions are not supported');
  return Object.entries(selector.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
}

function contains(cidr: string, ip: string): boolean {
  const [address = '', prefix] = cidr.split('/');
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
