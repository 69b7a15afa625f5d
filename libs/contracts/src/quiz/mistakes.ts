import { z } from 'zod';
import { WireContent } from '../bank/questions.ts';
import { Instant } from '../http/paging.ts';

/**
 * The questions that the member answered incorrectly and hasn't since answered correctly twice in a row, the latest first. Without the key.
 */
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
