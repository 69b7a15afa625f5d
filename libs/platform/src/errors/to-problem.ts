import { AppError, type ErrorCode, type Problem } from '@casebook/contracts';
import { HttpException } from '@nestjs/common';
import { TimedOut } from '../with-timeout.ts';
import { isConflict } from './conflict.ts';

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
  if (isOutOfResources(thrown) || isUnreachable(thrown))
    return new AppError('service.unavailable', { retryAfter: RETRY_AFTER_SECONDS }, { cause: thrown });
  if (isWithoutConnection(thrown) || isConflict(thrown))
    return new AppError('service.overloaded', { retryAfter: OVERLOADED_RETRY_SECONDS }, { cause: thrown });
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  return new AppError(codeOf(status), {}, { cause: thrown });
}

const RETRY_AFTER_SECONDS = 5;
/** The same delay as for shed requests (ADR 0020). */
const OVERLOADED_RETRY_SECONDS = 1;

/** The client disconnected while its body was read: an error of Node.js, which Fastify maps to status 400. */
const isAborted = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.message === 'aborted' && Object(thrown).code === 'ECONNRESET';

/** The error of Prisma's driver adapter, which Prisma wraps in its own errors, or throws as it is, for example when a transaction ends. */
interface AdapterError {
  readonly cause?: { readonly originalCode?: unknown; readonly kind?: unknown };
}

function adapterErrorOf(thrown: unknown): AdapterError {
  const { name, meta } = Object(thrown) as { name?: unknown; meta?: { driverAdapterError?: AdapterError } };
  return name === 'DriverAdapterError' ? (thrown as AdapterError) : (meta?.driverAdapterError ?? {});
}

/**
 * Whether PostgreSQL lost the connection, has no disk, memory or connection to spare, or is shutting down or starting (its error classes
 * 08, 53, and 57P). The condition is temporary.
 */
function isOutOfResources(thrown: unknown): boolean {
  const codes = [Object(thrown).code, adapterErrorOf(thrown).cause?.originalCode];
  return codes.some((code) => /^(08\w{3}|53\d{3}|57P0[1-3])$/.test(String(code)));
}

/** Node.js's codes for a server that is down or closed the connection, and Prisma's for a database that is down. */
const CONNECTION_LOST = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|P1001|P1002|P1017)$/;
/** The kinds of errors by which Prisma's driver adapter reports a lost connection. */
const CONNECTION_LOST_KIND = /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout)$/;
/** Messages of the driver `pg`, whose errors for a lost or refused connection have no code. */
const CONNECTION_LOST_TEXT =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Whether a server such as Redis did not respond in time, ioredis gave up on a command without a connection, or the database is down. The
 * condition is temporary. Whether a transaction was committed may be unclear, but writes are idempotent, so they can be repeated.
 */
function isUnreachable(thrown: unknown): boolean {
  if (thrown instanceof TimedOut) return true;
  const { name, code, message } = Object(thrown) as { name?: unknown; code?: unknown; message?: unknown };
  return (
    name === 'MaxRetriesPerRequestError' ||
    CONNECTION_LOST.test(String(code)) ||
    CONNECTION_LOST_KIND.test(String(adapterErrorOf(thrown).cause?.kind)) ||
    CONNECTION_LOST_TEXT.test(String(message))
  );
}

/**
 * Whether every connection of the pool stayed in use for as long as a transaction waits for one. Prisma's code for it, P2028, also covers
 * other failures of transactions. The transaction has not started, so the request can be repeated.
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
    detail: error.message,
    requestId,
  };
}
