/** The kinds of routes that the gateway limits differently; `@Limit` declares a route's. */
export const rateClasses = ['credentials', 'session', 'administration', 'api', 'downloads', 'webhook'] as const;
export type RateClass = (typeof rateClasses)[number];

/** The extension of OpenAPI in which an operation names its rate class; without it, `api`. */
export const RATE_CLASS_EXTENSION = 'x-rate-class';
