import { AppError } from '@casebook/contracts';
import { StandardSchemaValidationPipe } from '@nestjs/common';

/** Parses every parameter and body by its route's schema. Invalid input is one 400 that lists the fields. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new AppError('request.invalid', {
        issues: issues.map(({ path, message }) => ({
          path: (path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
          message,
        })),
      }),
  });
