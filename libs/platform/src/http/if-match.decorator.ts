import { AppError, type ErrorCode } from '@casebook/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** Adds the header to the API's description. It is not "required" there, since its absence has an answer of its own. */
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
 * The version that an edit was made on (RFC 9110, section 13.1.1): a number, quoted or not.
 * @param missing the error where there is none
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
