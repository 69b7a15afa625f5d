import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

interface LimitedRoute extends FastifyContextConfig {
  readonly bodyLimitBytes?: number;
}

/** A route whose JSON body is smaller than the default limit; a longer one is refused with `request.too-large` before it is parsed. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimitBytes: bytes } satisfies Partial<LimitedRoute>);

/** @returns a route's own limit in bytes, if it has one */
export const bodyLimitOf = (config: object | undefined): number | undefined =>
  (config as LimitedRoute | undefined)?.bodyLimitBytes;
