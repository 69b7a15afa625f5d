import { type Service, serviceNames, services } from '@casebook/contracts';

/** How often a kind of request may come, from one address and from one member (per minute). */
export interface RouteClass {
  readonly name: string;
  readonly perAddress: number;
  readonly perMember: number;
}

/** Guessing passwords must be slow; reading a bank must not be. */
export const routeClasses = {
  credentials: { name: 'credentials', perAddress: 30, perMember: 30 },
  session: { name: 'session', perAddress: 120, perMember: 60 },
  api: { name: 'api', perAddress: 1_200, perMember: 600 },
} as const satisfies Record<string, RouteClass>;

/** The service that a path belongs to, and how often it may be asked. */
export interface Destination {
  readonly upstream: Service;
  readonly routeClass: RouteClass;
}

/** The paths that are limited as other than `api`; the longest prefix wins. */
const routeClassOf: readonly (readonly [prefix: string, routeClass: RouteClass])[] = [
  ['/auth/v1', routeClasses.session],
  ...['signup', 'token', 'recover', 'verify'].map((name) => [`/auth/v1/${name}`, routeClasses.credentials] as const),
  ['/', routeClasses.api],
];

const routes = serviceNames.flatMap((service) => services[service].routes.map((prefix) => [prefix, service] as const));

/**
 * @param path a path of the API's description
 * @throws Error where no service has it
 */
export function destinationOf(path: string): Destination {
  const upstream = longestOf(routes, path);
  const routeClass = longestOf(routeClassOf, path);
  if (!upstream || !routeClass) throw new Error(`No service is listed for ${path}`);
  return { upstream, routeClass };
}

function longestOf<Value>(entries: readonly (readonly [prefix: string, value: Value])[], path: string): Value | undefined {
  const [longest] = entries
    .filter(([prefix]) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`))
    .sort(([a], [b]) => b.length - a.length);
  return longest?.[1];
}
