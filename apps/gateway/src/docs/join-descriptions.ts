/** What of an OpenAPI document is joined. */
export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, object>;
  components?: Partial<Record<'schemas' | 'responses' | 'securitySchemes', Record<string, object>>>;
}

/**
 * One description of the API out of the services' parts, sorted so that the same parts always give the same text.
 * @throws Error where two parts name the same path, or the same schema for different shapes
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

function join(parts: Record<string, object>[], what: string): Record<string, object> {
  const joined = new Map<string, object>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const present = joined.get(name);
    if (present && JSON.stringify(present) !== JSON.stringify(value))
      throw new Error(`Two services describe the ${what} ${name} differently`);
    joined.set(name, value);
  }
  return Object.fromEntries([...joined].sort(([a], [b]) => (a < b ? -1 : 1)));
}
