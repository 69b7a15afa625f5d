import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { AppError } from '@casebook/contracts';
import type { FastifyInstance } from 'fastify';

/** The response that the work going on is for; absent for events, jobs and commands. */
const response = new AsyncLocalStorage<ServerResponse>();

/** Lets the work for a request find out that nobody waits for its answer any more. */
export function trackClients(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_request, reply, done) => response.run(reply.raw, done));
}

/**
 * Calls `act` once the response is over, however it ended, and at once where it is: 'close' is emitted once, and a client may leave
 * while a hook before this one was waiting.
 */
export function whenOver(raw: ServerResponse, act: () => void): void {
  if (raw.destroyed || raw.closed) act();
  else raw.once('close', act);
}

/**
 * Called before work that costs: a statement or a transaction on a connection that others wait for.
 * @throws request.aborted where the client of the current request has left
 */
export function stopIfClientLeft(): void {
  const raw = response.getStore();
  if (raw?.destroyed && !raw.writableFinished) throw new AppError('request.aborted');
}
