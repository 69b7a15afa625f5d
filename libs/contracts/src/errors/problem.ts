import { z } from 'zod';

/** An error answer: RFC 9457 with a stable code. Loose, since an error may carry further public facts. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    retryAfter: z.number().optional(),
    requestId: z.string().optional(),
    issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;
