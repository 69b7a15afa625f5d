import { Transform } from 'node:stream';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { bodyLimitOf } from './routes.ts';

/** Refuses a body that is larger than any service takes, before it or while it is passed on. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async ({ headers, url }, _reply, payload) => {
    const limit = bodyLimitOf(url.split('?', 1)[0] ?? url);
    if (Number(headers['content-length'] ?? 0) > limit) throw new AppError('request.too-large');
    return headers['transfer-encoding'] === undefined ? payload : counted(payload, limit);
  });
}

/** The same bytes, as far as the limit; what comes after it is read and dropped, so that the client can read its refusal. */
function counted(payload: RequestPayload, limit: number): RequestPayload {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes <= limit) return done(null, chunk);
      payload.unpipe(counter);
      payload.resume();
      done(new AppError('request.too-large'));
    },
  });
  payload.once('error', (error) => counter.destroy(error));
  return payload.pipe(counter);
}
