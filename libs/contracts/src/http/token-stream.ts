import { z } from 'zod';

/**
 * The events of a streamed text, the response to a POST: `token` for each piece of text, then `done` with the operation's own data, or
 * `error` with the problem. A failure before the first event is an ordinary problem+json response.
 */
export const tokenStreamEvents = ['token', 'done', 'error'] as const;

/** How long the server takes for a streamed text at most. */
export const TOKEN_STREAM_MS = 120_000;

/** The data of a `token` event. The text is the concatenation of all. */
export const StreamedToken = z.strictObject({ text: z.string() }).meta({ id: 'StreamedToken' });
export type StreamedToken = z.infer<typeof StreamedToken>;
