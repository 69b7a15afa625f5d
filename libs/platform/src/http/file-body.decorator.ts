import { AppError } from '@casebook/contracts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** How a file comes: its bytes are the body, as they are. */
export const FILE_TYPE = 'application/octet-stream';

interface FileRoute extends FastifyContextConfig {
  readonly fileLimitBytes?: number;
}

/** A route whose body is a file of up to so many bytes, where all others take JSON of the usual length. */
export const AcceptsFile = (limitBytes: number) =>
  applyDecorators(
    RouteConfig({ fileLimitBytes: limitBytes } satisfies Partial<FileRoute>),
    ApiConsumes(FILE_TYPE),
    ApiBody({ required: true, schema: { type: 'string', format: 'binary', maxLength: limitBytes } }),
  );

/** @returns how long the file that a route takes may be; undefined where it takes none */
export const fileLimitOf = (config: object | undefined): number | undefined => (config as FileRoute | undefined)?.fileLimitBytes;

/**
 * The bytes of the file that came.
 * @throws request.file-required where the body is none
 */
export const FileBody = createParamDecorator((_nothing: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body)) throw new AppError('request.file-required');
  return body;
});
