/** The kinds of routes that the gateway limits differently; `@Limit` declares a route's. */
export const rateClasses = ['credentials', 'session', 'administration', 'api', 'downloads', 'webhook'] as const;
export type RateClass = (typeof rateClasses)[number];

/** The OpenAPI extension in which an operation declares its rate class; the default is `api`. */
export const RATE_CLASS_EXTENSION = 'x-rate-class';
