import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from './catalogue.ts';

/** What an error may carry to the person beside its code: public values only, never a stack or a secret. */
export interface ErrorDetails {
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What was wrong where, for a form. */
  issues?: { path: string; message: string }[];
  /** More public facts of this error, such as the id of the quiz that is already active. */
  [fact: string]: unknown;
}

/** A refusal that a person should read about. Rules throw it; one filter turns it into problem+json. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(errorMessage(code, details), options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** @returns the catalog's message, with each `{fact}` replaced by that fact of the details */
export const errorMessage = (code: ErrorCode, details: ErrorDetails = {}): string =>
  errorCatalogue[code].message.replace(/\{(\w+)\}/g, (placeholder, fact: string) => String(details[fact] ?? placeholder));

/** An error answer: RFC 9457 with a stable code. Loose, since an error may carry further public facts. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    retryAfter: z.number().optional(),
    requestId: z.string().optional(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
