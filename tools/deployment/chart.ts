import { parse } from 'yaml';
import { serviceNames, services, variableOf } from '../../libs/contracts/src/services.ts';
import { indent, type Regions, writeRegions } from './regions.ts';
import { readPart } from './service-parts.ts';

/** The regions of the chart's values.yaml. */
export const valuesRegions = (): Regions => ({
  services: serviceNames.flatMap((service) => [
    `${service}:`,
    ...indent([`port: ${services[service].port}`, ...readPart(service, 'values.yaml')]),
  ]),
});

/** The region of an example in which each program has one replica: the services that the example doesn't set itself. */
export function singleReplicaRegions(example: string): Regions {
  const own = parse(writeRegions(example, { services: [] })) as { readonly services: object };
  const replicas = 'replicas: { min: 1, max: 1 }';
  return {
    services: serviceNames
      .filter((service) => !(service in own.services))
      .map((service) =>
        'hasWorker' in services[service] ? `${service}: { ${replicas}, worker: { ${replicas} } }` : `${service}: { ${replicas} }`,
      ),
  };
}

/** A part of a JSON schema. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly type?: string;
  readonly pattern?: string;
}

const DIGEST: Schema = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
const SECRET: Schema = { $ref: '#/definitions/secretReference' };
const SERVICE: Schema = { $ref: '#/definitions/service' };

/**
 * Lists every service in the schema of the chart's values. What the schema requires of a single service stays.
 * @param text the current schema
 */
export function writeSchema(text: string): string {
  const schema = JSON.parse(text) as Schema;
  const updated = update(schema, {
    image: (image) => update(image, { digests: (digests) => ({ ...digests, properties: digestsOf(serviceNames) }) }),
    secrets: (secrets) => update(secrets, { overrides: (overrides) => ({ ...overrides, properties: secretsOf(overrides) }) }),
    services: (listed) => ({
      ...listed,
      required: serviceNames,
      properties: Object.fromEntries(serviceNames.map((name) => [name, listed.properties?.[name] ?? SERVICE])),
    }),
  });
  return `${JSON.stringify(updated, null, 2)}\n`;
}

/** Replaces properties of a schema, which stay where they are. */
function update(schema: Schema, changes: Readonly<Record<string, (property: Schema) => Schema>>): Schema {
  const changed = Object.entries(changes).map(([name, change]) => [name, change(schema.properties?.[name] ?? {})]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(changed) } };
}

const digestsOf = (names: readonly string[]) =>
  Object.fromEntries(['gateway', ...names, 'migrate'].map((name) => [name, DIGEST]));

/** The secrets of the services' databases, and the other secrets that the schema lists. */
function secretsOf({ properties = {} }: Schema): Record<string, Schema> {
  const others = Object.keys(properties).filter((name) => !name.endsWith('_DATABASE_URL'));
  const names = [...others, ...serviceNames.map((service) => variableOf(service, 'DATABASE_URL'))].sort();
  return Object.fromEntries(names.map((name) => [name, SECRET]));
}
