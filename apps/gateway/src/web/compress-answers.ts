import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const WORTH_IT_BYTES = 1024;
// Of Brotli's eleven the one that costs about as much as gzip and saves more.
const BROTLI_QUALITY = 4;

/**
 * Compresses pages and answers for whoever takes that. Not those of `/auth/v1`: they carry tokens beside what a caller sent, and
 * the size of such an answer, compressed, tells of its content (BREACH).
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/auth/v1/')) request.headers['accept-encoding'] = 'identity';
  });
  await fastify.register(compress, {
    threshold: WORTH_IT_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
