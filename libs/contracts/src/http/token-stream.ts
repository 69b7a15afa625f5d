import { z } from 'zod';

/**
 * The events of a streamed text, which is the response to a POST: `token` for each piece of text, then `done` with the operation's own
 * data, or `error` with the problem. A failure before the first event is an ordinary problem+json response.
 */
export type TokenStreamEvent = 'token' | 'done' | 'error';

/** The longest time that the server spends on a streamed text. */
export const TOKEN_STREAM_MS = 120_000;

/** The data of a `token` event. Concatenated, the pieces are the text. */
export const StreamedToken = z.strictObject({ text: z.string() }).meta({ id: 'StreamedToken' });
export type StreamedToken = z.infer<typeof StreamedToken>;
