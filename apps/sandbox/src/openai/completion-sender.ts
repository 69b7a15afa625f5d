import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Behavior } from './behaviors.ts';
import { type Completion, completionChunks, wholeCompletion } from './completion.ts';

/** Sends a complete reply after the time that its tokens would take. */
export async function sendWhole(reply: FastifyReply, completion: Completion, pace: Behavior | undefined): Promise<void> {
  reply.hijack();
  const signal = closeSignalOf(reply);
  if (!(await waitLikeModel(pace, signal, completion.tokens.length))) return;
  const body = JSON.stringify(wholeCompletion(completion));
  reply.raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  if (pace?.name === 'cut') return cutAfter(reply, body.slice(0, body.length / 2));
  reply.raw.end(body);
}

/** Sends a reply as server-sent events, one per token, and then `[DONE]`. */
export async function sendStream(
  reply: FastifyReply,
  completion: Completion,
  { pace, hasUsage }: { readonly pace: Behavior | undefined; readonly hasUsage: boolean },
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  const signal = closeSignalOf(reply);
  raw.writeHead(200, { ...headersOf(reply), 'content-type': 'text/event-stream; charset=utf-8' });
  raw.flushHeaders();
  if (!(await waitLikeModel(pace, signal, 0))) return;
  let sent = 0;
  for (const chunk of completionChunks(completion, hasUsage)) {
    // The first chunk contains the role and no token.
    if (pace?.name === 'cut' && sent > pace.tokens) return cutAfter(reply, ': cut\n\n');
    if (sent > 0 && !(await waitLikeModel(pace, signal, 1, 0))) return;
    raw.write(`data: ${JSON.stringify(chunk)}\n\n`);
    sent += 1;
  }
  raw.end('data: [DONE]\n\n');
}

/** Never responds. The connection ends when the client gives up or the sandbox stops. */
export function neverRespond(reply: FastifyReply): void {
  reply.hijack();
}

/** Closes the connection without a response. */
export function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

/** Writes a text, then closes the connection in the middle of the reply. Destroying the socket at once would discard the text. */
function cutAfter({ raw }: FastifyReply, text: string): void {
  raw.write(text, () => raw.destroy());
}

function closeSignalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string>;

/** Waits like a slow model. @returns false if the client has disconnected */
async function waitLikeModel(
  pace: Behavior | undefined,
  signal: AbortSignal,
  tokens: number,
  firstMs = pace?.firstMs ?? 0,
): Promise<boolean> {
  const delay = pace?.name === 'slow' ? firstMs + tokens * pace.tokenMs : 0;
  if (delay === 0) return !signal.aborted;
  try {
    await wait(delay, undefined, { signal });
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  }
}
