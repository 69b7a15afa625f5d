/**
 * Every service. This list determines ports, settings, databases, the gateway's upstreams and routes, the processes that tests and tools
 * start, the deployment files, and the references in `docs/`. A service lives in `apps/<name>`, whose index exports its definition under
 * the same name.
 */
export const services = {
  // A stored response would contain tokens, and replaying it would bypass the checks that refuse a used token.
  identity: { title: 'Identity', port: 3101, routes: ['/auth/v1', '/api/v1/admin-gate'], ignoresIdempotencyKeys: true },
  bank: {
    title: 'Bank',
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
  quiz: { title: 'Quiz', port: 3103, routes: ['/api/v1/quizzes', '/api/v1/daily', '/api/v1/progress', '/api/v1/mistakes'] },
  billing: { title: 'Billing', port: 3104, routes: ['/api/v1/billing'] },
  // Generator runs take minutes and call a provider, so they don't share a process with requests.
  ai: { title: 'AI', port: 3106, routes: ['/api/v1/ai'], hasWorker: true },
  admin: {
    title: 'Admin',
    port: 3105,
    routes: [
      '/auth/v1/admin/audit',
      '/api/v1/audit',
      '/api/v1/audit.csv',
      '/api/v1/members',
      '/api/v1/referrals',
      '/api/v1/referral-codes',
      '/api/v1/violations',
      '/api/admin/app-errors',
      '/api/log-error',
    ],
  },
} as const satisfies Record<string, ServiceEntry>;

interface ServiceEntry {
  /** What the admins' screens call it. */
  readonly title: string;
  /** Where it listens unless `<NAME>_PORT` is set. */
  readonly port: number;
  /** The path prefixes that the gateway forwards to it. */
  readonly routes: readonly string[];
  /** Whether the distributed profile runs its background work (`ProcessRole`) in separate processes. */
  readonly hasWorker?: true;
  /** Whether it executes a repeated write again instead of returning the response stored under its `Idempotency-Key`. */
  readonly ignoresIdempotencyKeys?: true;
}

export type Service = keyof typeof services;
export const serviceNames = Object.keys(services) as Service[];

/** Whether a service returns the stored response when a write is repeated with the same `Idempotency-Key`. */
export const takesIdempotencyKeys = (service: Service): boolean => !('ignoresIdempotencyKeys' in services[service]);

/** The environment variable of a service's setting, such as `BANK_PORT`. */
export const variableOf = (service: string, setting: 'PORT' | 'URL' | 'DATABASE_URL' | 'DATABASE_POOL' | 'ROLE'): string =>
  `${service.toUpperCase()}_${setting}`;

/** @returns a record with one value per service */
export const mapServices = <Value>(make: (service: Service) => Value): Record<Service, Value> =>
  Object.fromEntries(serviceNames.map((service) => [service, make(service)])) as Record<Service, Value>;

/** The service and role of a process in the distributed profile. */
export interface ServiceProcess {
  readonly name: Service | `${Service}-worker`;
  readonly service: Service;
  /** The value of `<SERVICE>_ROLE`. */
  readonly role: 'all' | 'api' | 'worker';
}

/** The kinds of processes in the distributed profile. The embedded profile is one process, in which every service has the role `all`. */
export const serviceProcesses: readonly ServiceProcess[] = serviceNames.flatMap((service): ServiceProcess[] =>
  'hasWorker' in services[service]
    ? [
        { name: service, service, role: 'api' },
        { name: `${service}-worker`, service, role: 'worker' },
      ]
    : [{ name: service, service, role: 'all' }],
);
