import { AUTH_API_VERSION_HEADER } from '@casebook/contracts';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What GoTrue's clients send and read. Cookies aren't among it: they would let another origin act as the member. */
const ALLOWED: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'apikey', 'content-type', 'traceparent', 'x-client-info', AUTH_API_VERSION_HEADER],
  exposedHeaders: ['link', 'retry-after', 'x-total-count', AUTH_API_VERSION_HEADER],
  maxAge: 3_600,
};

/** Lets pages of other origins call `/auth/v1`, the part of the API that has clients of its own (CORS). */
export async function allowOrigins(fastify: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await fastify.register(cors, {
    delegator: ({ url }, done) =>
      done(null, url.startsWith('/auth/v1/') ? { ...ALLOWED, origin: [...origins] } : { origin: false }),
  });
}
