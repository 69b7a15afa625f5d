import { z } from 'zod';
import type { Service } from '../services.ts';

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

/** The path at which a service exports what it stores about the signed-in member. */
export const myDataPath = (service: Service) => `/api/v1/my-data/${service}` as const;

/** A section of an export: records of one table, in a stable order. */
export type MyDataSection = z.ZodArray<z.ZodObject>;

/**
 * The document that a service exports. Its sections follow `exportedAt`; `complete` is its last field, so that a document whose download broke
 * off can be detected.
 */
export const myDataDocument = <Name extends Service, Sections extends Readonly<Record<string, MyDataSection>>>(
  service: Name,
  sections: Sections,
) =>
  z
    .strictObject({
      service: z.literal(service),
      exportedAt: z.iso.datetime(),
      ...sections,
      complete: z.literal(true),
    })
    .meta({ id: `My${service.charAt(0).toUpperCase()}${service.slice(1)}Data` });

/** Any value of JSON that is exported as it is stored. */
export const StoredJson = z.unknown();
