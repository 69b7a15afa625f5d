import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { serviceNames, serviceProcesses, services, variableOf } from '../../libs/contracts/src/services.ts';
import { programs } from '../images/programs.ts';
import { readChart } from './chart-folder.ts';
import type { Labels } from './manifests.ts';
import { type Endpoint, Network, type Peer, RELEASE_NAMESPACE } from './network-reach.ts';

interface Values {
  readonly gateway: { readonly port: number };
  readonly services: Readonly<Record<string, { readonly port: number; readonly worker?: object }>>;
}

interface Schema {
  readonly properties: Readonly<Record<'image' | 'secrets' | 'services', Schema>> & Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

const values = parse(readChart('values.yaml')) as Values;
const schema = JSON.parse(readChart('values.schema.json')) as Schema;
const keysOf = (part: Schema | undefined) => Object.keys(part?.properties ?? {});

describe('the chart', () => {
  it('has every service with its port', () => {
    const ports = Object.entries(values.services).map(([name, { port }]) => [name, port]);
    expect(ports).toEqual(Object.entries(services).map(([name, { port }]) => [name, port]));
  });

  it('has a worker for the services that have one', () => {
    const workers = Object.entries(values.services).filter(([, { worker }]) => worker);
    const expected = serviceProcesses.filter(({ role }) => role === 'worker').map(({ service }) => service);
    expect(workers.map(([name]) => name)).toEqual(expected);
  });

  it('has a schema that knows every service, its image, and the secret with its database', () => {
    const { image, secrets, services: listed } = schema.properties;
    expect(keysOf(listed)).toEqual(serviceNames);
    expect(listed.required).toEqual(serviceNames);
    expect(keysOf(image.properties.digests)).toEqual(['gateway', ...serviceNames, 'migrate']);
    expect(keysOf(secrets.properties.overrides)).toEqual(
      expect.arrayContaining(serviceNames.map((name) => variableOf(name, 'DATABASE_URL'))),
    );
  });

  it('runs images that are built', () => {
    const built = programs.map(({ name }) => name);
    expect(built).toEqual(expect.arrayContaining(keysOf(schema.properties.image.properties.digests)));
  });

  it('installs the images of its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    expect(parse(readChart('Chart.yaml'))).toMatchObject({ appVersion: version, version });
  });
});

describe('the evaluation of network policies', () => {
  const pod = (app: string, namespace: Labels = RELEASE_NAMESPACE) => ({
    name: app,
    pod: { labels: { app }, namespace },
    ports: [80],
  });
  const policy = (app: string, spec: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: app, labels: {} },
    spec: { podSelector: { matchLabels: { app } }, ...spec },
  });
  const port = { protocol: 'TCP', port: 80 };
  const peers = (...to: Peer[]) => ({ policyTypes: ['Egress'], egress: [{ to, ports: [port] }] });

  it('allows everything between pods that no policy selects', () => {
    expect(new Network([]).reach(pod('a'), pod('b'))).toEqual([80]);
  });

  it('denies what no rule of a selected pod allows, at either end', () => {
    const isolated = policy('b', { policyTypes: ['Ingress'], ingress: [] });
    expect(new Network([isolated]).reach(pod('a'), pod('b'))).toEqual([]);
    expect(new Network([policy('a', peers()), isolated]).reach(pod('a'), pod('c'))).toEqual([]);
  });

  it('allows the ports of a rule only', () => {
    const network = new Network([policy('a', peers({ podSelector: { matchLabels: { app: 'b' } } }))]);
    expect(network.reach(pod('a'), { ...pod('b'), ports: [80, 5432] })).toEqual([80]);
  });

  it('looks for a pod in its own namespace unless a namespace is selected', () => {
    const other = { 'kubernetes.io/metadata.name': 'other' };
    const own = new Network([policy('a', peers({ podSelector: { matchLabels: { app: 'b' } } }))]);
    expect(own.reach(pod('a'), pod('b', other))).toEqual([]);
    const any = new Network([policy('a', peers({ namespaceSelector: { matchLabels: other }, podSelector: {} }))]);
    expect([any.reach(pod('a'), pod('b', other)), any.reach(pod('a'), pod('b'))]).toEqual([[80], []]);
  });

  it('leaves out the exceptions of a range', () => {
    const network = new Network([policy('a', peers({ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }))]);
    const address = (ip: string): Endpoint => ({ name: ip, ip, ports: [80] });
    expect([network.reach(pod('a'), address('192.0.2.1')), network.reach(pod('a'), address('10.1.2.3'))]).toEqual([[80], []]);
  });
});
