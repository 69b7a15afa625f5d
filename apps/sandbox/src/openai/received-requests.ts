import type { PromptName } from '@casebook/contracts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';

/** How many requests are stored. */
const MAX_REQUESTS = 1_000;

/** A request that the stand-in received, as `GET /api/openai/requests` returns it. */
export interface ReceivedRequest {
  /** The `x-request-id` of the answer. */
  readonly id: string;
  readonly receivedAt: string;
  /** Null if it is none of Casebook's. */
  readonly prompt: PromptName | null;
  readonly version: number | null;
  readonly messages: readonly ChatMessage[];
  /** The rest of the body. */
  readonly params: Omit<ChatRequest, 'messages'>;
  /** The behaviors that were applied. */
  readonly behaviors: readonly string[];
}

/** The latest requests. */
export class ReceivedRequests {
  #requests: ReceivedRequest[] = [];

  add(request: ReceivedRequest): void {
    this.#requests.unshift(request);
    this.#requests.length = Math.min(this.#requests.length, MAX_REQUESTS);
  }

  /** @returns newest first @param prompt only those of this prompt */
  list(prompt?: PromptName): ReceivedRequest[] {
    return this.#requests.filter((request) => prompt === undefined || request.prompt === prompt);
  }

  clear(): void {
    this.#requests = [];
  }
}
