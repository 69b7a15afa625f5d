import type { IncomingMessage } from 'node:http';
import { AppError } from '@casebook/contracts';
import { BODY_LIMIT_BYTES } from '@casebook/platform';

/** Limits on a body's size, duration, and rate. */
export interface BodyLimits {
  readonly bytes: number;
  /** The time within which the whole body must arrive. */
  readonly timeoutMs: number;
  /** The minimum average rate, checked every second after the first two; absent if the timeout is enough. */
  readonly bytesPerSecond?: number;
}

const JSON_TIMEOUT_MS = 15_000;
export const UPLOAD_MS = 120_000;
const UPLOAD_BYTES_PER_SECOND = 50_000;

export const jsonBody: BodyLimits = { bytes: BODY_LIMIT_BYTES, timeoutMs: JSON_TIMEOUT_MS };

/** For files: two minutes, with a minimum rate. */
export const upload = (bytes: number): BodyLimits => ({
  bytes,
  timeoutMs: UPLOAD_MS,
  bytesPerSecond: UPLOAD_BYTES_PER_SECOND,
});

const RATE_GRACE_MS = 2_000;
const RATE_CHECK_MS = 1_000;

const ignore = () => undefined;

/**
 * Reads the whole body before a connection to a service is used.
 * @throws request.too-large; request.too-slow; request.aborted if the client disconnected or violated HTTP
 */
export function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) {
    request.resume();
    return Promise.reject(new AppError('request.too-large'));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const startMs = performance.now();
    const refuse = (code: 'request.too-large' | 'request.too-slow' | 'request.aborted', cause?: Error) => {
      settle();
      // Reads and drops the rest, so that the client receives the refusal.
      request.resume();
      reject(new AppError(code, {}, { cause }));
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) refuse('request.too-large');
      else chunks.push(chunk);
    };
    const onEnd = () => {
      settle();
      resolve(Buffer.concat(chunks, bytes));
    };
    const onClose = () => refuse('request.aborted');
    const onError = (error: Error) => refuse('request.aborted', error);
    const deadline = setTimeout(() => refuse('request.too-slow'), limits.timeoutMs);
    const checkRate = (bytesPerSecond: number) => {
      const ms = performance.now() - startMs;
      if (ms > RATE_GRACE_MS && bytes < (bytesPerSecond * ms) / 1_000) refuse('request.too-slow');
    };
    const rate = limits.bytesPerSecond && setInterval(checkRate, RATE_CHECK_MS, limits.bytesPerSecond);
    const settle = () => {
      clearTimeout(deadline);
      if (rate) clearInterval(rate);
      // An 'error' event after the end must not crash the process. The new listener retains no reference to the body.
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError).on('error', ignore);
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onError);
  });
}
