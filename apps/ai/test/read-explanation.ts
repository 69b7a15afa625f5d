import type { AiExplanation, Problem } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import type { AiUnderTest } from './ai-under-test.ts';

export interface Streamed {
  readonly status: number;
  /** What was streamed, piece by piece. */
  readonly pieces: string[];
  readonly done?: AiExplanation;
  readonly problem?: Problem;
}

/** Requests an explanation and reads its stream to the end. */
export async function readExplanation(
  tested: AiUnderTest,
  who: TestBearer | undefined,
  input: { readonly questionId: string; readonly kind: string },
  signal?: AbortSignal,
): Promise<Streamed> {
  const response = await fetch(`${tested.service.url}/api/v1/ai/explanations`, {
    method: 'POST',
    headers: { ...who?.headers, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  });
  const text = await response.text();
  if (!response.ok) return { status: response.status, pieces: [], problem: JSON.parse(text) };
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => ({
    name,
    data: JSON.parse(data ?? ''),
  }));
  const last = events.at(-1);
  return {
    status: response.status,
    pieces: events.filter(({ name }) => name === 'token').map(({ data }) => data.text),
    ...(last?.name === 'done' && { done: last.data }),
    ...(last?.name === 'error' && { problem: last.data }),
  };
}
