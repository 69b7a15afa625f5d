import type { FastifyInstance } from 'fastify';
import { BehaviorPlans } from './behaviors.ts';
import { addChatRoutes, type ChatContext } from './chat-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import { ReceivedRequests } from './received-requests.ts';
import { ReplyWriter } from './reply-writer.ts';

export interface OpenAiOptions {
  /**
   * The number of the first question. The same start and requests give the same replies. Defaults to the time, so that a restarted stand-in
   * doesn't repeat questions that Casebook has stored.
   */
  readonly start?: number;
}

/** Stands in for OpenAI: the chat completions API, with a page and an API that control it. */
export class OpenAiStandIn {
  readonly #context: ChatContext;

  constructor({ start = Date.now() }: OpenAiOptions) {
    this.#context = { plans: new BehaviorPlans(), requests: new ReceivedRequests(), writer: new ReplyWriter(start) };
  }

  addRoutes(app: FastifyInstance): void {
    addChatRoutes(app, this.#context);
    addControlRoutes(app, this.#context);
  }
}
