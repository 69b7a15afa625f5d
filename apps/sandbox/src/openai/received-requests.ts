import type { PromptName } from '@casebook/contracts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** The number of requests to store. */
const MAX_REQUESTS = 1_000;

/** A request that the stand-in received, as `GET /api/openai/requests` returns it. */
export interface ReceivedRequest {
  /** The `x-request-id` of the response. */
  readonly id: string;
  readonly receivedAt: string;
  /** Null if the request isn't one of Casebook's prompts. */
  readonly prompt: PromptName | null;
  readonly version: number | null;
  readonly messages: readonly ChatMessage[];
  /** The request's other parameters. */
  readonly params: Omit<ChatRequest, 'messages'>;
  /** The behaviors that were applied to the request. */
  readonly behaviors: readonly string[];
}

/** The latest requests. */
export class ReceivedRequests {
  #requests: ReceivedRequest[] = [];

  add(request: ReceivedRequest): void {
    this.#requests.unshift(request);
    this.#requests.length = Math.min(this.#requests.length, MAX_REQUESTS);
  }

  /** @returns the requests, newest first @param prompt if given, only those of this prompt */
  list(prompt?: PromptName): ReceivedRequest[] {
    return this.#requests.filter((request) => prompt === undefined || request.prompt === prompt);
  }

  clear(): void {
    this.#requests = [];
  }
}
