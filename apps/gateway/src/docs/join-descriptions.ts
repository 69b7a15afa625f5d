/** The parts of an OpenAPI document that are joined. */
export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, object>;
  components?: Partial<Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>>;
}

/**
 * Joins the services' descriptions into one, sorted so that the output is stable.
 * @throws Error if two parts describe the same path or component differently
 */
export function joinDescriptions(parts: readonly ApiDescription[]): ApiDescription {
  const paths = join(
    parts.map((part) => part.paths),
    'path',
  );
  const joined = (kind: 'schemas' | 'responses' | 'securitySchemes') =>
    join(
      parts.map((part) => part.components?.[kind] ?? {}),
      `component of ${kind}`,
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Casebook', version: '1' },
    paths,
    components: { schemas: joined('schemas'), responses: joined('responses'), securitySchemes: joined('securitySchemes') },
  };
}

function join(parts: Record<string, object>[], kind: string): Record<string, object> {
  const joined = new Map<string, object>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const existing = joined.get(name);
    if (existing && JSON.stringify(existing) !== JSON.stringify(value))
      throw new Error(`Two services describe the ${kind} ${name} differently`);
    joined.set(name, value);
  }
  return Object.fromEntries([...joined].sort(([a], [b]) => (a < b ? -1 : 1)));
}
