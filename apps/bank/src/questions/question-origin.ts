import { AI_GENERATED_TAG, AppError, type Origin } from '@casebook/contracts';

/** Whether a tag is the reserved one, however it is spelled: files from elsewhere have "AI Generated", too. */
export const isReservedTag = (tag: string): boolean =>
  tag
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-') === AI_GENERATED_TAG;

/** A question's tags as others see them: its author's, and the reserved one where its origin says so. */
export const tagsWithOrigin = (tags: readonly string[], origin: Origin): string[] =>
  origin === 'ai' ? [...tags, AI_GENERATED_TAG] : [...tags];

/**
 * The author's tags among those sent. An editor who read an AI question sends the reserved tag back with the others, so there it is
 * dropped. Anywhere else it would claim an origin that is not the author's to set.
 * @throws question.tag-reserved
 */
export function authorTags(tags: readonly string[], origin: Origin): string[] {
  const own = tags.filter((tag) => !isReservedTag(tag));
  if (own.length === tags.length || origin === 'ai') return own;
  const at = tags.findIndex(isReservedTag);
  throw new AppError('question.tag-reserved', {
    issues: [{ path: `tags.${at}`, message: `The tag ${AI_GENERATED_TAG} is reserved` }],
  });
}
