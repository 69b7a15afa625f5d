import { AppError } from '@casebook/contracts';
import { StandardSchemaValidationPipe } from '@nestjs/common';

/** Every parameter and body is parsed by the schema its route names; what does not fit is one 400 that says where. */
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
