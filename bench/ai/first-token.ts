import { randomUUID } from 'node:crypto';
import type { TestMember } from '../../tests/shared/test-member.ts';

/** @returns milliseconds from sending Casey a message to the first token at the client @throws Error if there is none */
export async function firstToken(url: string, { headers }: TestMember): Promise<number> {
  const startMs = performance.now();
  const response = await fetch(`${url}/api/v1/ai/casey`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ message: 'Why does containment of an incident come before eradication?' }),
  });
  if (!response.ok || !response.body) throw new Error(`Casey answered ${response.status} ${await response.text()}`);
  let firstMs: number | undefined;
  // Reads the stream to its end, because a member's messages are answered one at a time.
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream()))
    if (chunk.includes('event: token')) firstMs ??= performance.now() - startMs;
  if (firstMs === undefined) throw new Error('Casey streamed no token');
  return firstMs;
}
