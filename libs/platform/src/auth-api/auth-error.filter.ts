import { AUTH_API_VERSION_HEADER, authErrorAnswer } from '@casebook/contracts';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemFilter } from '../errors/problem.filter.ts';
import { toAppError } from '../errors/to-problem.ts';
import type { Log } from '../logging/logger.ts';
import { pathOf } from '../request/path-of.ts';
import { disabledFeature, toAuthError } from './to-auth-error.ts';

/** Sends every error under `/auth/v1` in GoTrue's format, including errors of guards and of the HTTP server; elsewhere problem+json. */
@Catch()
export class AuthErrorFilter implements ExceptionFilter {
  readonly #elsewhere: ProblemFilter;

  constructor(private readonly log: Log) {
    this.#elsewhere = new ProblemFilter(log);
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    // Decide by the matched route, because the URL may be percent-encoded. An unmatched path is used as it was sent.
    if ((request.routeOptions?.url ?? request.url).startsWith('/auth/v1/'))
      this.#answer(thrown, request, host.switchToHttp().getResponse<FastifyReply>());
    else this.#elsewhere.catch(thrown, host);
  }

  #answer(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = disabledFeature(toAuthError(thrown), pathOf(request));
    const { code, details } = toAppError(thrown);
    const { retryAfter } = details;
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
    if (error.status >= 500 && code !== 'service.overloaded')
      this.log.error({ err: thrown, requestId: request.id, path: pathOf(request) }, 'request failed');
    const version = request.headers[AUTH_API_VERSION_HEADER];
    const { status, headers, body } = authErrorAnswer(error, typeof version === 'string' ? version : undefined);
    reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('application/json')
      .send(body);
  }
}
