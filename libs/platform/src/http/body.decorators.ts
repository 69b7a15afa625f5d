import { AppError } from '@casebook/contracts';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';

interface LimitedRoute extends FastifyContextConfig {
  readonly bodyLimitBytes?: number;
}

/**
 * A route with a smaller limit for its JSON body than the default. A longer body is refused with `request.too-large` before it is parsed.
 */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimitBytes: bytes } satisfies Partial<LimitedRoute>);

/** @returns a route's own limit in bytes, if it has one */
export const bodyLimitOf = (config: object | undefined): number | undefined =>
  (config as LimitedRoute | undefined)?.bodyLimitBytes;

interface RawRoute extends FastifyContextConfig {
  readonly acceptsRawBody?: boolean;
}

/** A route whose JSON body isn't parsed, because a signature covers its bytes. */
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

/** The content type of an HTML form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

interface FormRoute extends FastifyContextConfig {
  readonly acceptsForm?: boolean;
}

/**
 * A route whose body is a form instead of JSON. Browsers post forms cross-site without a preflight request, so it must not rely on a
 * cookie that authorizes.
 */
export const AcceptsForm = () =>
  applyDecorators(RouteConfig({ acceptsForm: true } satisfies Partial<FormRoute>), ApiConsumes(FORM_TYPE));

/** @returns whether a route accepts a form */
export const acceptsForm = (config: object | undefined): boolean => (config as FormRoute | undefined)?.acceptsForm === true;

/** The content type of a file upload: the body is the file's raw bytes. */
export const FILE_TYPE = 'application/octet-stream';

interface FileRoute extends FastifyContextConfig {
  readonly fileLimitBytes?: number;
}

/** A route whose body is a file of at most `limitBytes`. All other routes accept JSON up to the default limit. */
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
