/** The rate class of a route. The gateway limits the requests of each class differently; `@Limit` declares it. */
export type RateClassName = 'credentials' | 'session' | 'administration' | 'api' | 'downloads' | 'webhook';

/** The extension of OpenAPI in which an operation names its rate class; without it, `api`. */
export const RATE_CLASS_EXTENSION = 'x-rate-class';
