import { AppError } from '@casebook/contracts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

/** The content type of a file upload: the body is the file's raw bytes. */
export const FILE_TYPE = 'application/octet-stream';

interface FileRoute extends FastifyContextConfig {
  readonly fileLimitBytes?: number;
}

/** A route whose body is a file of at most `limitBytes`. All other routes accept JSON of the default limit. */
export const AcceptsFile = (limitBytes: number) =>
  applyDecorators(
    RouteConfig({ fileLimitBytes: limitBytes } satisfies Partial<FileRoute>),
    ApiConsumes(FILE_TYPE),
    ApiBody({ required: true, schema: { type: 'string', format: 'binary', maxLength: limitBytes } }),
  );

/** @returns a route's file limit in bytes; undefined if it accepts no file */
export const fileLimitOf = (config: object | undefined): number | undefined => (config as FileRoute | undefined)?.fileLimitBytes;

/**
 * The bytes of the uploaded file.
 * @throws request.file-required without a body
 */
export const FileBody = createParamDecorator((_nothing: unknown, context: ExecutionContext): Buffer => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!Buffer.isBuffer(body)) throw new AppError('request.file-required');
  return body;
});
