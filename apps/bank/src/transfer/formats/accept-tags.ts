import { questionLimits } from '@casebook/exam';
import { isReservedTag } from '../../questions/question-origin.ts';
import { type Note, QuestionRefused } from './refusal.ts';
import { oneLine } from './text/canonical-text.ts';
import { toTag } from './text/tag-spelling.ts';

/**
 * Tags are written as the bank writes them, in lower case with hyphens; one without a letter or digit is left out.
 * @throws QuestionRefused for a tag that is too long, or too many of them
 */
export function acceptTags(drafts: readonly string[]): string[] {
  const tags = [...new Set(drafts.map(toTag).filter((tag) => tag !== ''))];
  const long = tags.find((tag) => tag.length > questionLimits.tag);
  if (long !== undefined) {
    const reason = `The tag "${long}" has ${long.length} characters; it may have ${questionLimits.tag}.`;
    throw new QuestionRefused('field.too-long', reason, 'Shorten it.');
  }
  const own = tags.filter((tag) => !isReservedTag(tag)).length;
  if (own > questionLimits.tags) {
    const reason = `The question has ${own} tags; it may have ${questionLimits.tags}.`;
    throw new QuestionRefused('tags.too-many', reason, 'Keep those that members would search by.');
  }
  return tags;
}

/** @returns a note on the tags that were written differently, or left out */
export function noteTags(drafts: readonly string[]): Note[] {
  const changed = drafts.map(oneLine).filter((tag) => tag !== '' && tag !== toTag(tag));
  if (changed.length === 0) return [];
  const changes = changed.map((tag) => (toTag(tag) ? `"${tag}" as ${toTag(tag)}` : `"${tag}" not at all`));
  return [{ code: 'tags-changed', text: `Tags are lower case with hyphens, so these were taken: ${changes.join(', ')}.` }];
}
