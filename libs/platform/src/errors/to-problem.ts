import { AppError, type ErrorCode, errorCatalogue, type Problem } from '@casebook/contracts';
import { HttpException } from '@nestjs/common';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'route.not-found',
  405: 'route.method-not-allowed',
  408: 'request.too-slow',
  413: 'request.too-large',
  415: 'request.unsupported-media-type',
  503: 'service.unavailable',
};

/** Converts any thrown value to an error of the catalog. An unexpected error becomes an internal error without details. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isAborted(thrown)) return new AppError('request.aborted', {}, { cause: thrown });
  if (isOutOfResources(thrown))
    return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS }, { cause: thrown });
  if (isWithoutConnection(thrown))
    return new AppError('service.overloaded', { retryAfter: OVERLOADED_RETRY_SECONDS }, { cause: thrown });
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  return new AppError(codeOf(status), {}, { cause: thrown });
}

const RETRY_AFTER_SECONDS = 5;
/** As where load is shed (ADR 0020). */
const OVERLOADED_RETRY_SECONDS = 1;

/** The client disconnected while its body was read: an error of Node.js, which Fastify maps to status 400. */
const isAborted = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message === 'aborted' && Object(thrown).code === 'ECONNRESET';

/**
 * PostgreSQL has no disk, memory or connection to spare, or is going down or coming up (classes 53 and 57P of its error codes): it
 * passes. Prisma carries the code within its own errors.
 */
function isOutOfResources(thrown: unknown): boolean {
  const { code, meta } = Object(thrown) as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  return [code, meta?.driverAdapterError?.cause?.originalCode].some((each) => /^(53\d{3}|57P0[1-3])$/.test(String(each)));
}

/**
 * Every connection of the pool was in use for as long as a transaction waits for one (Prisma's P2028, which other faults of a transaction
 * have too). The transaction has not started, so the request can be repeated.
 */
function isWithoutConnection(thrown: unknown): boolean {
  const { code, message } = Object(thrown) as { code?: unknown; message?: unknown };
  return code === 'P2028' && String(message).includes('Unable to start a transaction in the given time');
}

/** A client error without its own code, such as an overlong URL or an invalid range. */
const codeOf = (status: number): ErrorCode =>
  codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : 'internal.error');

/** An error of Fastify, such as malformed JSON or an oversized body, has a status. */
function statusOf(thrown: unknown): number {
  const { statusCode } = Object(thrown) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

export function toProblem(error: AppError, requestId: string): Problem {
  return {
    ...error.details,
    type: `urn:casebook:error:${error.code}`,
    title: error.code,
    status: error.status,
    code: error.code,
    detail: errorCatalogue[error.code].message,
    requestId,
  };
}
