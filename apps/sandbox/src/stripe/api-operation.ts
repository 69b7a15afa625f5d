import { z } from 'zod';
import type { Params } from './form-params.ts';
import type { EventCause, StripeAccount } from './stripe-account.ts';
import { invalidParameter, StripeRefusal } from './stripe-error.ts';

export interface ApiRequest<P = Params> {
  readonly account: StripeAccount;
  /** The object's id in the path; empty if the path has none. */
  readonly id: string;
  /** The parameters from the form or the query, without `expand`. */
  readonly params: P;
  readonly cause: EventCause;
}

/** One operation of Stripe's API. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  /** @throws StripeRefusal */
  run(request: ApiRequest): object;
}

/** Defines an operation. Its parameters are validated before it runs, and as at Stripe, parameters that the schema lacks are refused. */
export function operation<S extends z.ZodType>(
  method: ApiOperation['method'],
  url: string,
  schema: S,
  run: (request: ApiRequest<z.output<S>>) => object,
): ApiOperation {
  return {
    method,
    url,
    run: ({ params, ...request }) => {
      const { data, error } = schema.safeParse(params);
      if (error) throw refusalOf(error);
      return run({ ...request, params: data });
    },
  };
}

/** Stripe's message for the first invalid parameter. */
function refusalOf({ issues: [issue] }: z.ZodError): StripeRefusal {
  const [first = '', ...rest] = issue?.path.map(String) ?? [];
  const nested = rest.map((name) => `[${name}]`).join('');
  if (issue?.code === 'unrecognized_keys') {
    const param = first === '' ? (issue.keys[0] ?? '') : `${first}${nested}[${issue.keys[0]}]`;
    return invalidParameter(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = `${first}${nested}`;
  if (issue?.code === 'invalid_type' && issue.input === undefined)
    return invalidParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
  return invalidParameter(issue?.message ?? 'Invalid request', param);
}

// Schemas for form-encoded values, which are all text.
export const text = () => z.string().max(5_000);
export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Invalid integer')
    .transform(Number);
export const boolean = () => z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
/**
 * Up to 50 keys of up to 40 characters, each with a value of up to 500 (https://docs.stripe.com/api/metadata). An empty value removes the
 * key.
 */
export const metadata = () =>
  z.record(z.string().max(40), z.string().max(500)).refine((keys) => Object.keys(keys).length <= 50, 'Metadata can have 50 keys');

export const paging = {
  limit: z.string().regex(/^\d+$/, 'Invalid integer').transform(Number).pipe(z.number().min(1).max(100)).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

/** @returns the metadata after a change, in which an empty value removes its key */
export function mergeMetadata(former: Record<string, string>, change: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...former, ...change }).filter(([, value]) => value !== ''));
}
