import { IMPORT_FILE_BYTES } from '@casebook/contracts';
import { BODY_LIMIT_BYTES } from '@casebook/platform';
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

export interface Route {
  readonly prefix: string;
  readonly upstream: Upstream;
  readonly routeClass: RouteClass;
  /** Whether it answers with server-sent events: such an answer lasts, and so does its connection. */
  readonly streams?: boolean;
  /** How long a file may be that is sent to its very address; any other body has the usual length. */
  readonly fileLimitBytes?: number;
}

/** Which service answers what (architecture.md, "HTTP"). The longest prefix wins. */
export const routes: readonly Route[] = [
  ...['signup', 'token', 'recover', 'verify'].map((path) => ({
    prefix: `/auth/v1/${path}`,
    upstream: 'identity' as const,
    routeClass: routeClasses.credentials,
  })),
  { prefix: '/auth/v1', upstream: 'identity', routeClass: routeClasses.session },
  ...['questions', 'figures', 'bookmarks', 'flags', 'reviews', 'exports'].map((path) => ({
    prefix: `/api/v1/${path}`,
    upstream: 'bank' as const,
    routeClass: routeClasses.api,
  })),
  { prefix: '/api/v1/imports', upstream: 'bank', routeClass: routeClasses.api, fileLimitBytes: IMPORT_FILE_BYTES },
  { prefix: '/api/v1/imports/:id/events', upstream: 'bank', routeClass: routeClasses.api, streams: true },
  { prefix: '/api/v1/bookmarks/events', upstream: 'bank', routeClass: routeClasses.api, streams: true },
  ...['quizzes', 'daily', 'progress', 'mistakes'].map((path) => ({
    prefix: `/api/v1/${path}`,
    upstream: 'quiz' as const,
    routeClass: routeClasses.api,
  })),
  { prefix: '/api/v1/quizzes/:id/events', upstream: 'quiz', routeClass: routeClasses.api, streams: true },
  { prefix: '/api/v1/billing', upstream: 'billing', routeClass: routeClasses.api },
];

/** @returns the route of a path, whose prefix matches whole segments; a parameter is any one segment */
export function routeOf(path: string): Route | undefined {
  const given = path.split('/');
  return routes
    .filter(({ prefix }) => prefix.split('/').every((part, at) => (part.startsWith(':') ? given[at] : part === given[at])))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** @returns how many bytes the body of a request to a path may have */
export function bodyLimitOf(path: string): number {
  const route = routeOf(path);
  return (route?.prefix === path && route.fileLimitBytes) || BODY_LIMIT_BYTES;
}

export const upstreamUrls = (config: GatewayConfig): Record<Upstream, string> => ({
  identity: config.identityUrl,
  bank: config.bankUrl,
  quiz: config.quizUrl,
  billing: config.billingUrl,
  admin: config.adminUrl,
});
