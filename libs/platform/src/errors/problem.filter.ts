import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Log } from '../logging/logger.ts';
import { pathOf } from '../request/path-of.ts';
import { toAppError, toProblem } from './to-problem.ts';

/** Sends every error as problem+json without a stack. Unexpected errors are logged with their cause. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    // Shed requests are counted, not logged: logging each refusal would cost as much as it saves.
    if (error.status >= 500 && error.code !== 'service.overloaded')
      this.log.error({ err: thrown, requestId: request.id, path: pathOf(request) }, 'request failed');
    if (error.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.details.retryAfter));
    reply.status(error.status).type('application/problem+json').send(toProblem(error, request.id));
  }
}
