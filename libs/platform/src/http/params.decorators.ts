import { AppError, type ErrorCode } from '@casebook/contracts';
import { createParamDecorator, type ExecutionContext, Param } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** An id in the path, in lower case as PostgreSQL returns ids. A value that isn't a UUID is a 400. */
export const IdParam = (name: string) => Param(name, { schema: z.uuid().toLowerCase() });

/** Adds the header to OpenAPI. It isn't marked as required, because a request without it gets its own error. */
const described: ParameterDecorator = (controller, route) => {
  const method = route && Object.getOwnPropertyDescriptor(controller, route);
  if (!method) return;
  ApiHeader({ name: 'If-Match', description: 'The version that the edit was made on; 428 without it', required: false })(
    controller,
    route,
    method,
  );
};

/**
 * The version that an edit is based on (RFC 9110, section 13.1.1): a number, quoted or not.
 * @param missing the error code if the header is missing
 */
export const IfMatch = createParamDecorator(
  (missing: ErrorCode, context: ExecutionContext): number => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header ?? '')?.[1];
    if (!version) throw new AppError(missing);
    return Number(version);
  },
  [described],
);
