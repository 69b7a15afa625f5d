/** The types of Stripe API errors that the stand-in returns. */
export type StripeErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

interface StripeErrorDetails {
  status: number;
  type?: StripeErrorType;
  code?: string;
  param?: string;
}

/** A refused request, formatted as Stripe's `error` object. */
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

  /** @returns the response body, in the format that the SDK reads */
  toBody(requestId: string) {
    const { type, code, param, message } = this;
    return {
      error: { type, ...(code && { code }), ...(param && { param }), message, request_log_url: `stripe-sandbox:${requestId}` },
    };
  }
}

/** @param what the kind of object, in the wording of Stripe's message, such as `customer` */
export const noSuchObject = (what: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });

export const invalidParameter = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(message, { status: 400, ...(code && { code }), ...(param && { param }) });
