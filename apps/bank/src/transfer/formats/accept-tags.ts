import { questionLimits } from '@casebook/exam';
import { isReservedTag } from '../../questions/question-origin.ts';
import { type Note, QuestionRefused } from './refusal.ts';
import { oneLine } from './text/canonical-text.ts';

/**
 * Converts tags to lower case with hyphens. A tag without a letter or digit is dropped.
 * @throws QuestionRefused if a tag is too long, or if there are too many
 */
export function acceptTags(drafts: readonly string[]): string[] {
  const tags = [...new Set(drafts.map(toTag).filter((tag) => tag !== ''))];
  const long = tags.find((tag) => tag.length > questionLimits.tag);
  if (long !== undefined) {
    const reason = `The tag "${long}" has ${long.length} characters. The limit is ${questionLimits.tag}.`;
    throw new QuestionRefused('field.too-long', reason, 'Shorten it.');
  }
  const own = tags.filter((tag) => !isReservedTag(tag)).length;
  if (own > questionLimits.tags) {
    const reason = `The question has ${own} tags. The limit is ${questionLimits.tags}.`;
    throw new QuestionRefused('tags.too-many', reason, 'Keep the tags that people would search for.');
  }
  return tags;
}

/** @returns a note if tags were changed or dropped */
export function noteTags(drafts: readonly string[]): Note[] {
  const changed = drafts.map(oneLine).filter((tag) => tag !== '' && tag !== toTag(tag));
  if (changed.length === 0) return [];
  const changes = changed.map((tag) => (toTag(tag) ? `"${tag}" became ${toTag(tag)}` : `"${tag}" was dropped`));
  return [{ code: 'tags-changed', text: `Tags are lowercase with hyphens, so some were changed: ${changes.join(', ')}.` }];
}

/**
 * Converts a tag of another system to the bank's form (see `QuestionInput`): "Access Control" becomes access-control.
 * @returns the tag without accents; empty if it has no ASCII letter or digit
 */
function toTag(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
