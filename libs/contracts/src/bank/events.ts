import { questionWarningNames } from '@casebook/exam';
import { z } from 'zod';
import { event } from '../events/event.ts';
import { FlagReason } from './flags.ts';
import { WireContent } from './questions.ts';
import { Origin } from './vocabulary.ts';

/** The fields that every version of this event has had. Older events that aren't consumed yet have only these. */
const firstFields = {
  domain: true,
  difficulty: true,
  question: true,
  options: true,
  correctOptionId: true,
  explanation: true,
  tags: true,
  questionType: true,
  formatType: true,
} as const;

/** A question's content as other services receive it. */
export const PublishedContent = WireContent.pick(firstFields).extend(WireContent.omit(firstFields).partial().shape);
export type PublishedContent = z.infer<typeof PublishedContent>;

/** A complete question, including its key, for the services that store it. A deleted question has only its id and version. */
export const QuestionUpdated = event(
  'bank.question.updated.v1',
  'bank.questions',
  z.discriminatedUnion('deleted', [
    z.strictObject({
      id: z.uuid(),
      deleted: z.literal(false),
      ...PublishedContent.shape,
      /** The version of the content, which flags and reviews don't change. Absent in events from before the field existed. */
      contentVersion: z.int().positive().optional(),
      /** Whether quizzes may draw it: active, approved and not suspended. */
      available: z.boolean(),
      /** Whether only its author's quizzes may draw it for now: active, not approved, and not suspended. */
      availableToAuthor: z.boolean().optional(),
      /** The member who wrote it; absent for shipped content. */
      authorId: z.uuid().optional(),
      /** Whether any version of it was approved for the bank. */
      approved: z.boolean().optional(),
      /** Whether a release stopped shipping it. Absent in events from before the field existed. */
      retired: z.boolean().optional(),
      /** Absent in events from before the field existed. */
      origin: Origin.optional(),
    }),
    z.strictObject({ id: z.uuid(), deleted: z.literal(true) }),
  ]),
);

/** A question's warnings. Unlike the statistics behind them, they rarely change. A question that never had a warning has no event. */
export const QuestionWarningsChanged = event(
  'bank.question.warnings-changed.v1',
  'bank.warnings',
  z.strictObject({ questionId: z.uuid(), warnings: z.array(z.enum(questionWarningNames)) }),
);

/** A member's bookmark, flag and hidden state of a question. The key is both ids, so compaction retains the newest event of each pair. */
export const MemberQuestionChanged = event(
  'bank.member-question.changed.v1',
  'bank.members',
  z.strictObject({
    userId: z.uuid(),
    questionId: z.uuid(),
    bookmarked: z.boolean(),
    flagged: z.boolean(),
    hidden: z.boolean(),
  }),
);

export const QuestionFlagged = event(
  'bank.question.flagged.v1',
  'bank.flags',
  z.strictObject({ flagId: z.uuid(), questionId: z.uuid(), userId: z.uuid(), reason: FlagReason }),
);

/** A member's current rating of a question; 0 if it was removed. `authorId` is set if a member wrote the question. */
export const QuestionRated = event(
  'bank.question.rated.v1',
  'bank.ratings',
  z.strictObject({
    questionId: z.uuid(),
    userId: z.uuid(),
    authorId: z.uuid().optional(),
    rating: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
    ratedAt: z.iso.datetime(),
  }),
);
