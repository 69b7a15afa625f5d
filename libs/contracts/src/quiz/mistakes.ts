import { z } from 'zod';
import { WireContent } from '../bank/questions.ts';
import { Instant } from '../http/paging.ts';

/** What a member answered wrong last and has not answered right twice in a row since, the latest first; without its key. */
export const MistakeList = z
  .strictObject({
    items: z.array(
      z
        .strictObject({
          questionId: z.uuid(),
          ...WireContent.pick({ question: true, domain: true, difficulty: true }).shape,
          /** When it was last answered wrong. */
          answeredAt: Instant,
        })
        .meta({ id: 'Mistake' }),
    ),
  })
  .meta({ id: 'MistakeList' });
export type MistakeList = z.infer<typeof MistakeList>;
