import { AI_GENERATED_TAG, AppError, type Origin } from '@casebook/contracts';

/** Whether a tag is the reserved one in any spelling; other systems' files have "AI Generated". */
export const isReservedTag = (tag: string): boolean =>
  tag
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-') === AI_GENERATED_TAG;

/** A question's tags on the wire: the author's, plus the reserved tag if the origin is `ai`. */
export const tagsWithOrigin = (tags: readonly string[], origin: Origin): string[] =>
  origin === 'ai' ? [...tags, AI_GENERATED_TAG] : [...tags];

/**
 * The author's tags in an input. The edit form of an AI question sends the reserved tag back, so there it is dropped. For any other
 * question it is an error, because only the server sets the origin.
 * @throws question.tag-reserved
 */
export function authorTags(tags: readonly string[], origin: Origin): string[] {
  const own = tags.filter((tag) => !isReservedTag(tag));
  if (own.length === tags.length || origin === 'ai') return own;
  const at = tags.findIndex(isReservedTag);
  throw new AppError('question.tag-reserved', {
    issues: [{ path: `tags.${at}`, message: `The ${AI_GENERATED_TAG} tag is reserved` }],
  });
}
