import { z } from 'zod';
import type { Service } from '../services.ts';

/**
 * The events of a streamed text, which is the response to a POST: `token` for each piece of text, then `done` with the operation's own
 * data, or `error` with the problem. A failure before the first event is an ordinary problem+json response.
 */
export const tokenStreamEvents = ['token', 'done', 'error'] as const;

/** The longest time that the server spends on a streamed text. */
export const TOKEN_STREAM_MS = 120_000;

/** The data of a `token` event. Concatenated, the pieces are the text. */
export const StreamedToken = z.strictObject({ text: z.string() }).meta({ id: 'StreamedToken' });
export type StreamedToken = z.infer<typeof StreamedToken>;

/** The path at which a service exports what it stores about the signed-in member. */
export const myDataPath = (service: Service) => `/api/v1/my-data/${service}` as const;

/** A section of an export: records of one table, in a stable order. */
export type MyDataSection = z.ZodArray<z.ZodObject>;

/**
 * The document that a service exports. Its sections follow `exportedAt`. `complete` is its last field, so that an interrupted download can
 * be detected.
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

/** Any JSON value, exported as it is stored. */
export const StoredJson = z.unknown();
