import { AppError, type ErrorCode, errorCatalogue, type Problem } from '@casebook/contracts';
import { HttpException } from '@nestjs/common';

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'route.not-found',
  405: 'route.method-not-allowed',
  413: 'request.too-large',
  415: 'request.unsupported-media-type',
  503: 'service.unavailable',
};

/** Any thrown thing as an error of the catalogue. What is unknown is an internal error and tells nothing of itself. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
  return new AppError(codeOf(status), {}, { cause: thrown });
}

/** A refusal without a code of its own (an address too long, a range that is none) is still the request's fault. */
const codeOf = (status: number): ErrorCode =>
  codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'request.malformed' : 'internal.error');

/** What fastify itself refuses (malformed JSON, a body too large) carries its status. */
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
