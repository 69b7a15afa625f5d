import { z } from 'zod';

type Definition = z.core.$ZodTypeDef;

/** The properties of a schema's definition that contain other schemas. */
const INNER = ['element', 'innerType', 'keyType', 'valueType', 'in', 'out', 'left', 'right', 'rest'] as const;
const INNER_LISTS = ['options', 'items'] as const;

/**
 * Converts a schema for consumers: fields that it doesn't have, which a newer producer may send, are accepted and dropped at any depth.
 * Everything else must match the schema.
 */
export function consumedSchemaOf<Schema extends z.ZodType>(schema: Schema): Schema {
  return z.core.clone(schema, consumedDefinition(schema.def)) as Schema;
}

function consumedDefinition(definition: Definition): never {
  const changed: Record<string, unknown> = { ...definition };
  if (definition.type === 'object') {
    const shape = changed.shape as Record<string, z.ZodType>;
    changed.shape = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, consumedSchemaOf(field)]));
    changed.catchall = undefined;
  }
  for (const name of INNER) if (changed[name] instanceof z.ZodType) changed[name] = consumedSchemaOf(changed[name]);
  for (const name of INNER_LISTS)
    if (Array.isArray(changed[name])) changed[name] = (changed[name] as z.ZodType[]).map(consumedSchemaOf);
  // The definitions of different kinds of schemas share no type that `clone` accepts.
  return changed as never;
}
