import { myDataPath, operationsPathsOf, type RateClassName, type Service, serviceNames, services } from '@casebook/contracts';

/** Rate limits of a kind of route, per minute. */
export interface RateClass {
  readonly name: string;
  readonly perAddress: number;
  readonly perMember: number;
}

/**
 * `credentials` is low enough to slow down guessing of passwords and codes; `api` is high enough for reading. `refresh` is for the token
 * refresh that every open tab repeats: failed sign-ins from the same address must not slow it down, and it must not use up their budget.
 * `administration` is for programs that manage accounts one by one. `downloads` is for exports of a member's data: one download sends a
 * request to each service. `webhook` is for Stripe's messages, which come in bursts and from few addresses. Stripe's messages are counted
 * separately, so that neither they nor members' requests use up the other's limit.
 */
export const rateClasses = {
  credentials: { name: 'credentials', perAddress: 30, perMember: 30 },
  refresh: { name: 'refresh', perAddress: 300, perMember: 60 },
  session: { name: 'session', perAddress: 120, perMember: 60 },
  administration: { name: 'administration', perAddress: 600, perMember: 600 },
  api: { name: 'api', perAddress: 1_200, perMember: 600 },
  downloads: { name: 'downloads', perAddress: 120, perMember: 20 },
  webhook: { name: 'webhook', perAddress: 6_000, perMember: 600 },
} as const satisfies Record<RateClassName | 'refresh', RateClass>;

/** A path's service and rate limits. */
export interface Destination {
  readonly upstream: Service;
  readonly rateClass: RateClass;
}

const routes = serviceNames.flatMap((service) =>
  [...services[service].routes, myDataPath(service), ...operationsPathsOf(service)].map((prefix) => [prefix, service] as const),
);

/**
 * @param path a path of the API's description
 * @param name the operation's class, declared by `@Limit`
 * @throws Error if the path belongs to no service, or is below `/auth/v1` and declares no class: `api` would be too generous there
 */
export function destinationOf(path: string, name: RateClassName | undefined): Destination {
  const [upstream] = routes
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .sort(([a], [b]) => b.length - a.length)
    .map(([, service]) => service);
  if (!upstream) throw new Error(`No service is listed for ${path}`);
  if (!name && path.startsWith('/auth/')) throw new Error(`An operation of ${path} declares no limit`);
  return { upstream, rateClass: rateClasses[name ?? 'api'] };
}

/** @returns the operation's limits, or those of `refresh` for a refresh. A repeated `grant_type` isn't a refresh: identity refuses it */
export function rateClassOfRequest(
  { url, rateClass }: { readonly url: string; readonly rateClass: RateClass },
  query: unknown,
): RateClass {
  const isRefresh = url === '/auth/v1/token' && Object(query).grant_type === 'refresh_token';
  return isRefresh ? rateClasses.refresh : rateClass;
}
