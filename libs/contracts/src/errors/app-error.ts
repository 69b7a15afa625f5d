import { z } from 'zod';
import { type ErrorCode, errorCatalogue } from './catalogue.ts';

/** The public details that an error sends to the client with its code. Never a stack trace or a secret. */
export interface ErrorDetails {
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The invalid fields of the request, for forms. */
  issues?: { path: string; message: string }[];
  /** Further public details of this error, such as the id of the quiz that is already active. */
  [fact: string]: unknown;
}

/** A refusal that is meant for the user to read. Rules throw it; one filter turns it into problem+json. */
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

/** @returns the catalog's message, with each `{fact}` replaced by that entry of the details */
export const errorMessage = (code: ErrorCode, details: ErrorDetails = {}): string =>
  errorCatalogue[code].message.replace(/\{(\w+)\}/g, (placeholder, fact: string) => String(details[fact] ?? placeholder));

/** An error response: RFC 9457 with a stable code. A loose object, because an error may carry further public details. */
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
