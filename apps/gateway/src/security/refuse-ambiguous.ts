import type { IncomingMessage } from 'node:http';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses requests that Node's parser accepts but that another program on the way may read differently: several `Host` headers, of which
 * Node uses the first (RFC 9112, section 3.2, requires 400), and a request line without a version, which is HTTP/0.9. Also refuses a
 * request without a client address, which no limit could count: its client reset the connection before it was read.
 */
export function refuseAmbiguous(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ raw, ip }: { raw: IncomingMessage; ip: string | undefined }, reply) => {
    if (ip === undefined) throw new AppError('request.aborted');
    if (raw.httpVersionMajor === 1 && hostsOf(raw) <= 1) return;
    reply.header('connection', 'close');
    throw new AppError('request.malformed');
  });
}

/** Counts the `Host` headers. Names and values alternate in `rawHeaders`. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
