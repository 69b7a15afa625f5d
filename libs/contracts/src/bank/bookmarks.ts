import { z } from 'zod';

/** Bookmarks that a member can have. */
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
