/** The part of JSON Schema that the contracts use. */
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

/** Input of an older client must still be accepted; output must still be readable by an older client. */
export type Direction = 'input' | 'output';

export type ResolveReference = (schema: Schema) => Schema;

/**
 * Lists the breaking changes of a schema. Additive changes aren't breaking.
 * @param direction `input` for what clients send, `output` for what they receive, including events
 * @param resolveOld resolves references in the old document; `resolveNew` resolves those in the new one
 */
export function schemaBreaks(
  before: Schema,
  after: Schema,
  direction: Direction,
  [resolveOld, resolveNew]: [ResolveReference, ResolveReference],
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

/** An input value that was accepted must stay accepted; an output value must be one that older clients can handle. */
function valueBreaks(old: Schema, now: Schema, direction: Direction, path: string): string[] {
  const [before, after] = [valuesOf(old), valuesOf(now)];
  if (!before || !after) return [];
  const [some, all] = direction === 'input' ? [before, after] : [after, before];
  return some
    .filter((value) => !all.includes(value))
    .map(
      (value) => `${path}: ${JSON.stringify(value)} is ${direction === 'input' ? 'no longer accepted' : 'new to older clients'}`,
    );
}

const valuesOf = ({ enum: values, const: only }: Schema): unknown[] | undefined =>
  values ?? (only === undefined ? undefined : [only]);

type Deeper = (before: Schema, after: Schema, step: string) => string[];

function propertyBreaks(old: Schema, now: Schema, direction: Direction, path: string, deeper: Deeper): string[] {
  const [before, after] = [old.properties ?? {}, now.properties ?? {}];
  const named = (name: string) => (path ? `${path}.${name}` : name);
  const removed = Object.keys(before)
    .filter((name) => !(name in after))
    .map((name) => `${named(name)}: was removed`);
  const required = (now.required ?? [])
    .filter((name) => !(old.required ?? []).includes(name))
    .map((name) => `${named(name)}: is now required`);
  const optional = (old.required ?? [])
    .filter((name) => name in after && !(now.required ?? []).includes(name))
    .map((name) => `${named(name)}: may now be absent`);
  const changed = Object.entries(before).flatMap(([name, schema]) => (after[name] ? deeper(schema, after[name], name) : []));
  return [...removed, ...(direction === 'input' ? required : optional), ...changed];
}

function variantBreaks(old: Schema, now: Schema, direction: Direction, path: string, deeper: Deeper): string[] {
  const [before, after] = [old.oneOf ?? old.anyOf ?? [], now.oneOf ?? now.anyOf ?? []];
  const lost = before.length > after.length ? [`${path}: a variant was removed`] : [];
  const gained = direction === 'output' && after.length > before.length ? [`${path}: a variant is new to older clients`] : [];
  const pairs = before.flatMap((variant, at) => (after[at] ? deeper(variant, after[at], `<${at}>`) : []));
  return [...lost, ...gained, ...pairs];
}
