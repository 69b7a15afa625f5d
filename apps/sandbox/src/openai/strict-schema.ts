/**
 * Checks a schema with `strict: true`: each object must forbid additional properties and require all of its own. OpenAI rejects other
 * schemas even if they are valid JSON Schema.
 * @param path the schema's path within the root schema
 * @returns the flaw with the provider's message, or undefined
 */
export function checkStrictSchema(schema: unknown, path: readonly string[] = []): string | undefined {
  if (Array.isArray(schema)) return firstFlaw(schema.map((each, at) => [each, [...path, String(at)]]));
  if (typeof schema !== 'object' || schema === null) return undefined;
  const { type, properties, required, additionalProperties, items, anyOf, $defs } = schema as Record<string, unknown>;
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')})`;
  if (path.length === 0 && type !== 'object')
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${String(type)}"'.`;
  if (type === 'object') {
    if (additionalProperties !== false) return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
    const names = Object.keys((properties ?? {}) as object);
    const missing = names.find((name) => !Array.isArray(required) || !required.includes(name));
    if (missing !== undefined)
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  if ('oneOf' in schema) return `${context}, 'oneOf' is not permitted.`;
  const named = [properties, $defs].flatMap((group, at) =>
    Object.entries((group ?? {}) as object).map(
      ([name, each]) => [each, [...path, at === 0 ? 'properties' : '$defs', name]] as const,
    ),
  );
  return firstFlaw([...named, [items, [...path, 'items']], [anyOf, [...path, 'anyOf']]]);
}

function firstFlaw(parts: readonly (readonly [schema: unknown, path: readonly string[]])[]): string | undefined {
  for (const [schema, path] of parts) {
    const flaw = schema === undefined ? undefined : checkStrictSchema(schema, path);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}
