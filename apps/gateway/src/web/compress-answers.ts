import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const WORTH_IT_BYTES = 1024;
// Of Brotli's eleven the one that costs about as much as gzip and saves more.
const BROTLI_QUALITY = 4;

/** Compresses pages and answers for clients that accept it, except on routes that opt out (`compress: false`). */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    threshold: WORTH_IT_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // What a client compressed is not unpacked here: a small body could become a huge one.
    globalDecompression: false,
  });
}
