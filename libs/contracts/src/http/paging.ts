import { z } from 'zod';

/** A list parameter that may occur once or several times: `?status=active&status=completed`. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) => z.union([z.array(item).max(20), item.transform((one) => [one])]);

export const PageLimit = z.coerce.number().int().min(1).max(100);
export const Cursor = z.string().min(1).max(512);

/** A boolean in a query string, where every value is text. */
export const YesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The response of every list: a page of items, the cursor of the next page, and additional fields of the list. */
export const pageOf = <Item extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  item: Item,
  more: More = {} as More,
) =>
  z.strictObject({
    items: z.array(item),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    nextCursor: z.string().optional(),
    ...more,
  });

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();
