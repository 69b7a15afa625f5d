import { z } from 'zod';
import type { Service } from '../services.ts';

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
