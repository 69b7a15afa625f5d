import type { GatewayConfig } from '../config.ts';

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

export type Upstream = 'identity' | 'bank' | 'quiz' | 'billing' | 'admin';

/** The service that a path belongs to, and how often it may be asked. */
export interface Destination {
  readonly upstream: Upstream;
  readonly routeClass: RouteClass;
}

const api = (upstream: Upstream, ...names: string[]) =>
  names.map((name) => [`/api/v1/${name}`, { upstream, routeClass: routeClasses.api }] as const);

/** Which service answers what (architecture.md, "HTTP"). The longest prefix wins. */
const destinations: readonly (readonly [prefix: string, destination: Destination])[] = [
  ['/auth/v1', { upstream: 'identity', routeClass: routeClasses.session }],
  ...['signup', 'token', 'recover', 'verify'].map(
    (name) => [`/auth/v1/${name}`, { upstream: 'identity', routeClass: routeClasses.credentials }] as const,
  ),
  ...api('bank', 'questions', 'figures', 'bookmarks', 'flags', 'reviews', 'imports', 'exports'),
  ...api('quiz', 'quizzes', 'daily', 'progress', 'mistakes'),
  ...api('billing', 'billing'),
];

/**
 * @param path a path of the API's description
 * @throws Error where no service has it
 */
export function destinationOf(path: string): Destination {
  const [longest] = destinations
    .filter(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    .sort(([a], [b]) => b.length - a.length);
  if (!longest) throw new Error(`No service is listed for ${path}`);
  return longest[1];
}

export const upstreamUrls = (config: GatewayConfig): Record<Upstream, string> => ({
  identity: config.identityUrl,
  bank: config.bankUrl,
  quiz: config.quizUrl,
  billing: config.billingUrl,
  admin: config.adminUrl,
});
