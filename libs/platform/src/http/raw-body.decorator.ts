import { AppError } from '@casebook/contracts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

interface RawRoute extends FastifyContextConfig {
  readonly acceptsRawBody?: boolean;
}

/** A route whose JSON body stays as the bytes that were sent, because a signature covers them. */
export const AcceptsRawBody = () =>
  applyDecorators(
    RouteConfig({ acceptsRawBody: true } satisfies Partial<RawRoute>),
    ApiBody({ required: true, schema: { type: 'object' } }),
  );

/** @returns whether a route's JSON body isn't parsed */
export const acceptsRawBody = (config: object | undefined): boolean => (config as RawRoute | undefined)?.acceptsRawBody === true;

/**
 * The bytes of the body.
 * @throws request.malformed without a body
 */
export const RawBody = createParamDecorator((_nothing: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body)) throw new AppError('request.malformed');
  return body;
});
