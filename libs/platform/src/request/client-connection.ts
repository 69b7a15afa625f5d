import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance } from 'fastify';

/** The response of the current request; absent for events, jobs and commands. */
const response = new AsyncLocalStorage<ServerResponse | undefined>();

/** Lets a request's work detect that its client has disconnected. */
export function trackClients(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => response.run(reply.raw, done));
}

/**
 * Calls `act` when the response has ended in any way, or immediately if it already has: 'close' is emitted only once, and a client may
 * disconnect while an earlier hook is waiting.
 */
export function onResponseClosed(raw: ServerResponse, act: () => void): void {
  if (raw.destroyed || raw.closed) act();
  else raw.once('close', act);
}

/**
 * Call it before expensive work, such as a statement or a transaction on a shared connection.
 * @throws request.aborted if the client of the current request has disconnected
 */
export function throwIfClientLeft(): void {
  const raw = response.getStore();
  if (raw?.destroyed && !raw.writableFinished) throw new AppError('request.aborted');
}

/** Runs work that must complete even if its client disconnects, such as calling another system and storing its response. */
export const runDespiteDisconnect = <Result>(work: () => Promise<Result>): Promise<Result> => response.run(undefined, work);
