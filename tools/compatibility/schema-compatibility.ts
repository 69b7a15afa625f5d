/** What of JSON Schema the contracts use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** Who writes the values: a client, that an older one must still be understood, or we, that an older reader must understand. */
export type Direction = 'taken' | 'given';

export type Resolve = (schema: Schema) => Schema;

/**
 * What a change of a schema breaks, a sentence each; nothing for an additive one.
 * @param direction `taken` for what clients send, `given` for what they get (events, too)
 * @param resolveOld resolves the references of the old document, resolveNew those of the new
 */
export function schemaBreaks(
  before: Schema,
  after: Schema,
  direction: Direction,
  [resolveOld, resolveNew]: [Resolve, Resolve],
  path = '',
): string[] {
  const [old, now] = [resolveOld(before), resolveNew(after)];
  const deeper = (a: Schema, b: Schema, step: string) =>
    schemaBreaks(a, b, direction, [resolveOld, resolveNew], path ? `${path}.${step}` : step);
  return [
    ...typeBreaks(old, now, path),
    ...valueBreaks(old, now, direction, path),
    ...propertyBreaks(old, now, direction, path, deeper),
    ...(old.items && now.items ? deeper(old.items, now.items, '[]') : []),
    ...variantBreaks(old, now, direction, path, deeper),
  ];
}

function typeBreaks(old: Schema, now: Schema, path: string): string[] {
  return JSON.stringify(old.type) === JSON.stringify(now.type) ? [] : [`${path}: was ${old.type}, is ${now.type}`];
}

/** A value taken may not be refused from now on; a value given must be one that was known. */
function valueBreaks(old: Schema, now: Schema, direction: Direction, path: string): string[] {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (!before || !after) return [];
  const [some, all] = direction === 'taken' ? [before, after] : [after, before];
  return some
    .filter((value) => !all.includes(value))
    .map((value) => `${path}: ${JSON.stringify(value)} is ${direction === 'taken' ? 'no longer taken' : 'new to its readers'}`);
}

const valuesOf = ({ enum: values, const: only }: Schema): unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

type Deeper = (before: Schema, after: Schema, step: string) => string[];

function propertyBreaks(old: Schema, now: Schema, direction: Direction, path: string, deeper: Deeper): string[] {
  const [before, after] = [old.properties ?? {}, now.properties ?? {}];
  const named = (name: string) => (path ? `${path}.${name}` : name);
  const gone = Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => `${named(name)}: is gone`);
  const demanded = (now.required ?? [])
    .filter((name) => !(old.required ?? []).includes(name))
    .map((name) => `${named(name)}: is now required`);
  const optional = (old.required ?? [])
    .filter((name) => name in after && !(now.required ?? []).includes(name))
    .map((name) => `${named(name)}: may now be absent`);
  const changed = Object.entries(before).flatMap(([name, schema]) => (after[name] ? deeper(schema, after[name], name) : []));
  return [...gone, ...(direction === 'taken' ? demanded : optional), ...changed];
}

function variantBreaks(old: Schema, now: Schema, direction: Direction, path: string, deeper: Deeper): string[] {
  const [before, after] = [old.oneOf ?? old.anyOf ?? [], now.oneOf ?? now.anyOf ?? []];
  const lost = before.length > after.length ? [`${path}: a variant is gone`] : [];
  const gained = direction === 'given' && after.length > before.length ? [`${path}: a variant is new to its readers`] : [];
  const pairs = before.flatMap((variant, at) => (after[at] ? deeper(variant, after[at], `<${at}>`) : []));
  return [...lost, ...gained, ...pairs];
}
