/**
 * Every service. Ports, settings, databases, the gateway's upstreams and routes, the fleets of tests and tools, and the references in
 * `docs/` derive from this list. A service lives in `apps/<name>`, whose index exports its definition under the same name.
 */
export const services = {
  identity: { port: 3101, routes: ['/auth/v1'] },
  bank: {
    port: 3102,
    routes: [
      '/api/v1/questions',
      '/api/v1/counts',
      '/api/v1/bookmarks',
      '/api/v1/flags',
      '/api/v1/reviews',
      '/api/v1/imports',
      '/api/v1/exports',
    ],
  },
  quiz: { port: 3103, routes: ['/api/v1/quizzes', '/api/v1/daily', '/api/v1/progress', '/api/v1/mistakes'] },
  billing: { port: 3104, routes: ['/api/v1/billing'] },
  admin: { port: 3105, routes: ['/auth/v1/admin/audit'] },
} as const satisfies Record<string, ServiceEntry>;

interface ServiceEntry {
  /** Where it listens unless `<NAME>_PORT` is set. */
  readonly port: number;
  /** The path prefixes that the gateway forwards to it. */
  readonly routes: readonly string[];
}

export type Service = keyof typeof services;
export const serviceNames = Object.keys(services) as Service[];

/** The environment variable of one service's setting: `BANK_PORT`. */
export const variableOf = (service: string, setting: 'PORT' | 'URL' | 'DATABASE_URL' | 'DATABASE_POOL' | 'ROLE'): string =>
  `${service.toUpperCase()}_${setting}`;

/** @returns a record with one value per service */
export const mapServices = <Value>(make: (service: Service) => Value): Record<Service, Value> =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<Service, Value>;
