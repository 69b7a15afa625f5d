import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { z } from 'zod';
import { runDue } from './advance-time.ts';
import { checkoutSessionOperations } from './api-checkout-sessions.ts';
import { customerOperations } from './api-customers.ts';
import { expand, listOf, pageOf } from './api-objects.ts';
import { type ApiOperation, operation, paging, text } from './api-operation.ts';
import { recordOperations } from './api-records.ts';
import { subscriptionOperations } from './api-subscriptions.ts';
import { type Params, parseParams } from './form-params.ts';
import type { StripeAccount } from './stripe-account.ts';
import { noSuchObject, StripeRefusal } from './stripe-error.ts';
import { stripeKeys } from './stripe-keys.ts';

const catalogOperations: readonly ApiOperation[] = [
  operation(
    'GET',
    '/v1/promotion_codes',
    z.strictObject({ code: text().optional(), active: z.enum(['true', 'false']).optional(), ...paging }),
    ({ account, params }) => {
      const { code, active } = params;
      const found = account.store
        .list('promotion_code')
        // Stripe's promotion codes are case-insensitive.
        .filter((each) => code === undefined || each.code.toLowerCase() === code.toLowerCase())
        .filter((each) => active === undefined || String(each.active) === active);
      return pageOf(found, params, '/v1/promotion_codes');
    },
  ),

  operation('GET', '/v1/promotion_codes/:id', z.strictObject({}), ({ account, id }) => {
    const code = account.store.find('promotion_code', id);
    if (!code) throw noSuchObject('promotion code', id, 'promotion_code');
    return code;
  }),

  operation('GET', '/v1/products/:id', z.strictObject({}), ({ account, id }) => {
    const product = account.store.find('product', id);
    if (!product) throw noSuchObject('product', id);
    return product;
  }),
  operation('GET', '/v1/products', z.strictObject({ active: text().optional(), ...paging }), ({ account }) =>
    listOf(account.store.list('product'), '/v1/products'),
  ),

  operation('GET', '/v1/prices/:id', z.strictObject({}), ({ account, id }) => {
    const price = account.store.find('price', id);
    if (!price) throw noSuchObject('price', id, 'price');
    return price;
  }),
  operation(
    'GET',
    '/v1/prices',
    z.strictObject({ active: text().optional(), product: text().optional(), ...paging }),
    ({ account }) => listOf(account.store.list('price'), '/v1/prices'),
  ),
];

const OPERATIONS: readonly ApiOperation[] = [
  ...catalogOperations,
  ...customerOperations,
  ...checkoutSessionOperations,
  ...subscriptionOperations,
  ...recordOperations,
];

/** The account's setting that makes the API unavailable. */
export const OUTAGE_SETTING = 'outage';

/** Stripe deletes the responses stored under idempotency keys after a day. */
const KEY_SECONDS = 24 * 3_600;

interface OperationResponse {
  readonly body: object;
  readonly isReplayed: boolean;
}

/**
 * Adds the part of Stripe's API that Casebook calls.
 * @param wake called after each change, so that its events are sent
 */
export function addApiRoutes(app: FastifyInstance, account: StripeAccount, wake: () => void): void {
  void app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, parseParams(String(body))),
    );
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({
        'request-id': account.newId('req', 14),
        'stripe-version': request.headers['stripe-version'] ?? Stripe.API_VERSION,
      });
      authenticate(request);
      refuseInOutage(account);
    });
    api.setErrorHandler((error, _request, reply) => sendError(error, reply));
    for (const operation of OPERATIONS)
      api.route<{ Params: { id?: string }; Body?: Params }>({
        method: operation.method,
        url: operation.url,
        handler: (request, reply) => {
          const { body, isReplayed } = runOperation(account, operation, request, String(reply.getHeader('request-id')));
          wake();
          if (isReplayed) reply.header('idempotent-replayed', 'true');
          return reply.send(body);
        },
      });
    api.all('/v1/*', ({ method, url }) => {
      const [path] = url.split('?');
      throw new StripeRefusal(
        `Unrecognized request URL (${method}: ${path}). The stand-in has only the part that Casebook calls.`,
        { status: 404 },
      );
    });
  });
}

function authenticate({ headers }: FastifyRequest): void {
  const [, key] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key === undefined) throw new StripeRefusal('You did not provide an API key.', { status: 401 });
  if (key !== stripeKeys.secretKey) throw new StripeRefusal(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
}

/** The control `outage` makes the API unavailable; pages, time, and events continue. */
function refuseInOutage({ store }: StripeAccount): void {
  if (store.setting(OUTAGE_SETTING, false))
    throw new StripeRefusal('The API is unavailable, since the control `outage` is on.', { status: 503, type: 'api_error' });
}

type Incoming = FastifyRequest<{ Params: { id?: string }; Body?: Params }>;

/** Runs an operation and stores its response under the idempotency key, in one transaction. */
function runOperation(account: StripeAccount, operation: ApiOperation, request: Incoming, requestId: string): OperationResponse {
  const now = account.now();
  runDue(account, now);
  const [, query = ''] = request.url.split('?');
  const given = { ...parseParams(query), ...request.body };
  const { expand: paths = [], ...params } = given;
  const key = operation.method === 'POST' ? keyOf(request) : undefined;
  const cause = { at: now, requestId, ...(key !== undefined && { idempotencyKey: key }) };
  return account.store.transaction(() => {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([operation.method, request.url, given]))
      .digest('hex');
    const stored = key === undefined ? undefined : findStoredResponse(account, key, fingerprint, now);
    if (stored) return { body: stored, isReplayed: true };
    const object = operation.run({ account, id: request.params.id ?? '', params, cause });
    const body = expand(account, object, (Array.isArray(paths) ? paths : [paths]).map(String));
    if (key !== undefined) storeResponse(account, key, fingerprint, body, now);
    return { body, isReplayed: false };
  });
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function findStoredResponse({ store }: StripeAccount, key: string, fingerprint: string, now: number): object | undefined {
  store.sql.prepare('DELETE FROM responses WHERE at < ?').run(now - KEY_SECONDS);
  const row = store.sql.prepare('SELECT fingerprint, body FROM responses WHERE key = ?').get(key);
  if (!row) return undefined;
  if (row.fingerprint === fingerprint) return JSON.parse(String(row.body)) as object;
  throw new StripeRefusal(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { status: 400, type: 'idempotency_error' },
  );
}

/** Stores only successful responses: Stripe doesn't store those of requests with invalid parameters either. */
function storeResponse({ store }: StripeAccount, key: string, fingerprint: string, body: object, at: number): void {
  store.sql
    .prepare('INSERT INTO responses (key, fingerprint, body, at) VALUES (?, ?, ?, ?)')
    .run(key, fingerprint, JSON.stringify(body), at);
}

function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const requestId = String(reply.getHeader('request-id'));
  if (error instanceof StripeRefusal) return reply.code(error.status).send(error.toBody(requestId));
  if (!(error instanceof Error)) throw error;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 500) process.emitWarning(error);
  const type = status >= 500 ? 'api_error' : 'invalid_request_error';
  return reply.code(status).send(new StripeRefusal(error.message, { status, type }).toBody(requestId));
}
