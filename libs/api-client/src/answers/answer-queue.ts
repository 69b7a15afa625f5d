import type { SubmitAnswerInput } from '@casebook/contracts';

/** An answer that the server has not graded yet. Its key stays the same however often it is sent. */
export interface QueuedAnswer extends SubmitAnswerInput {
  readonly quizId: string;
  readonly key: string;
}

/** An item is answered once: a second answer to it changes nothing. */
export const enqueued = (queue: readonly QueuedAnswer[], answer: QueuedAnswer): readonly QueuedAnswer[] =>
  queue.some(({ itemId }) => itemId === answer.itemId) ? queue : [...queue, answer];

export const settled = (queue: readonly QueuedAnswer[], { key }: QueuedAnswer): readonly QueuedAnswer[] =>
  queue.filter((other) => other.key !== key);
