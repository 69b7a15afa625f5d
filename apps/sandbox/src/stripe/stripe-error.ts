/** The kinds of errors of Stripe's API that the stand-in answers with. */
export type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

interface StripeErrorDetails {
  status: number;
  type?: StripeErrorType;
  code?: string;
  param?: string;
}

/** A refused request, in the shape of Stripe's `error` object. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: StripeErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(message: string, { status, type = 'invalid_request_error', code, param }: StripeErrorDetails) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }

  /** @returns the body of the answer, as the SDK reads it */
  toBody(requestId: string) {
    const { type, code, param, message } = this;
    return {
      error: { type, ...(code && { code }), ...(param && { param }), message, request_log_url: `stripe-sandbox:${requestId}` },
    };
  }
}

/** @param what the object's kind as Stripe names it in this message, such as `customer` */
export const missing = (what: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });

export const invalid = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(message, { status: 400, ...(code && { code }), ...(param && { param }) });
