import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const MIN_BYTES = 1024;
// Costs about as much CPU as gzip and compresses better.
const BROTLI_QUALITY = 4;

/** Compresses responses for clients that accept it, except on routes that opt out (`compress: false`). */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: MIN_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Compressed request bodies aren't decompressed: a small body could expand to a huge one.
    globalDecompression: false,
  });
}
