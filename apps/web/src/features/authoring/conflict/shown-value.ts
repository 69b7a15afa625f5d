import { letterAt, worded } from '@casebook/web-ui';
import type { CitationFields } from '../question-fields.ts';

/** @returns a field's value as a person reads it */
export function shownValue(path: string, value: unknown): string {
  if (path === 'correctAnswer') return `Option ${letterAt(Number(value))}`;
  if (path === 'questionType' || path === 'formatType') return worded(String(value));
  if (path === 'tags') return (value as string[]).join(', ') || 'None';
  if (path === 'citations') return (value as CitationFields[]).map(shownCitation).join('\n') || 'None';
  return String(value) || 'None';
}

const shownCitation = ({ publication, section, url }: CitationFields): string =>
  [publication, section, url].filter(Boolean).join(', ');
