import { AppError } from '@casebook/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * The version that an edit was made on (RFC 9110, section 13.1.1): a number, quoted or not.
 * @throws question.version-required where there is none
 */
export const IfMatch = createParamDecorator((_nothing: unknown, context: ExecutionContext): number => {
  const given = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(given ?? '')?.[1];
  if (!version) throw new AppError('question.version-required');
  return Number(version);
});
