import type { TestBearer } from '@casebook/testing';
import type { QuizUnderTest } from './quiz-under-test.ts';

interface StreamEvent<Data> {
  readonly id: number;
  readonly data: Data;
}

/** A device that follows a quiz: the events received so far, and the next one. */
export async function openQuizStream<Data>(tested: QuizUnderTest, { authorization }: TestBearer, quizId: string) {
  const leaving = new AbortController();
  const { body } = await fetch(`${tested.service.url}/api/v1/quizzes/${quizId}/events`, {
    headers: { authorization },
    signal: leaving.signal,
  });
  if (!body) throw new Error('The stream has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const received: StreamEvent<Data>[] = [];
  let rest = '';
  return {
    received,
    close: () => leaving.abort(),
    next: async (): Promise<StreamEvent<Data>> => {
      for (;;) {
        const event = /id: (\d+)\ndata: (.*)\n\n/.exec(rest);
        if (event) {
          rest = rest.slice(event.index + event[0].length);
          const message = { id: Number(event[1]), data: JSON.parse(event[2] ?? '') as Data };
          received.push(message);
          return message;
        }
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${rest}`);
        rest += value;
      }
    },
  };
}
