import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceProcesses, variableOf } from '../../libs/contracts/src/services.ts';
import { root } from '../install.mjs';
import { type Manifest, type Workload, workloadsIn } from './manifests.ts';

interface Setting {
  readonly readers: readonly string[];
  readonly isSecret: boolean;
}

/** Settings of the distributed profile that the images set themselves, or that the chart doesn't offer. */
const NOT_OFFERED = new Set(['API_DESCRIPTION', 'WEB_ROOT', 'ADMIN_WEB_ROOT', 'LIMIT_SCALE']);

/** @returns the differences between the environment of each program and the settings that it reads according to docs/configuration.md */
export function settingFaults(manifests: readonly Manifest[], offered: readonly string[]): string[] {
  const settings = readSettings();
  const configMaps = new Map(
    manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]),
  );
  return workloadsIn(manifests).flatMap((workload) => {
    const { secrets, values } = environmentOf(workload, configMaps);
    const { program } = workload;
    const process = serviceProcesses.find(({ name }) => name === program);
    const reader = process?.service ?? program;
    const own = [...settings].filter(([, { readers }]) => readers.includes(reader));
    return [
      ...(process && (values.get(variableOf(process.service, 'ROLE')) ?? 'all') !== process.role
        ? [`${program}: its role is not ${process.role}`]
        : []),
      ...[...values]
        .filter(([name]) => settings.get(name)?.isSecret)
        .map(([name]) => `${program}: ${name} is a secret, but its value is in the manifest`),
      ...secrets
        // The migration boots the services, so it also reads their settings.
        .filter((name) => program !== 'migrate' && !settings.get(name)?.readers.includes(reader))
        .map((name) => `${program}: gets the secret ${name}, which it does not read`),
      ...own
        .filter(([name]) => !values.has(name) && !secrets.includes(name) && !offered.includes(name))
        .filter(([name]) => !NOT_OFFERED.has(name) && !name.endsWith('_ROLE') && !OPTIONAL.has(name))
        .map(([name]) => `${program}: reads ${name}, which the chart neither sets nor offers`),
      ...(values.get('NODE_ENV') === 'production' ? [] : [`${program}: NODE_ENV is not production`]),
      ...(values.get('AUTH_AUTOCONFIRM') === 'off' ? [] : [`${program}: AUTH_AUTOCONFIRM is not off`]),
    ];
  });
}

/** Settings that are rendered only if a value enables them. */
const OPTIONAL = new Set([
  'TRUSTED_PROXIES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'KAFKA_USERNAME',
  'KAFKA_PASSWORD',
  'FRAME_ORIGIN',
  'FRAME_PORT',
]);

function environmentOf({ pod }: Workload, configMaps: ReadonlyMap<string, Readonly<Record<string, string>>>) {
  const [container] = pod.spec.containers;
  const shared = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
    Object.entries(configMaps.get(configMapRef.name) ?? {}),
  );
  const own = (container?.env ?? []).flatMap(({ name, value }): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return {
    values: new Map([...shared, ...own]),
    secrets: (container?.env ?? []).filter(({ valueFrom }) => valueFrom).map(({ name }) => name),
  };
}

/** Parses the table in docs/configuration.md, which `npm run references` generates from the programs. */
function readSettings(): Map<string, Setting> {
  const rows = readFileSync(join(root, 'docs/configuration.md'), 'utf8').matchAll(
    /^\| `([A-Z_]+)` \| [^|]* \| ([^|]*) \| (.*) \|$/gm,
  );
  return new Map(
    [...rows].map(([, name = '', readers = '', purpose = '']) => [
      name,
      { readers: readers.split(',').map((reader) => reader.trim()), isSecret: purpose.includes('(secret)') },
    ]),
  );
}
