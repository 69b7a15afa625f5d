import { z } from 'zod';

/** The most bookmarks that a member can have. */
export const BOOKMARKS_AT_MOST = 2_000;

/** A member's bookmarks, newest first; `version` counts their changes. */
export const BookmarkList = z
  .strictObject({ version: z.int(), questionIds: z.array(z.uuid()).max(BOOKMARKS_AT_MOST) })
  .meta({ id: 'BookmarkList' });
export type BookmarkList = z.infer<typeof BookmarkList>;

export const BookmarkView = z
  .strictObject({ questionId: z.uuid(), bookmarked: z.boolean(), version: z.int() })
  .meta({ id: 'Bookmark' });
export type BookmarkView = z.infer<typeof BookmarkView>;

const Rating = z.union([z.literal(1), z.literal(-1)]);

/** 1 is up, -1 is down. */
export const RateQuestionInput = z.strictObject({ rating: Rating }).meta({ id: 'RateQuestionInput' });
export type RateQuestionInput = z.infer<typeof RateQuestionInput>;

export const RatingView = z
  .strictObject({ questionId: z.uuid(), up: z.int(), down: z.int(), mine: Rating.optional() })
  .meta({ id: 'Rating' });
export type RatingView = z.infer<typeof RatingView>;
