import { letterAt, worded } from '@casebook/web-ui';

/** @returns a field's value as a person reads it */
export function shownValue(path: string, value: unknown): string {
  if (path === 'correctAnswer') return `Option ${letterAt(Number(value))}`;
  if (path === 'questionType' || path === 'formatType') return worded(String(value));
  if (Array.isArray(value)) return shownList(value) || 'None';
  return String(value) || 'None';
}

/** Tags in one line; texts and citations a line each. */
function shownList(entries: readonly (string | object)[]): string {
  const lines = entries.map((entry) => (typeof entry === 'string' ? entry : Object.values(entry).filter(Boolean).join(', ')));
  return lines.join(lines.some((line) => line.includes(' ')) ? '\n' : ', ');
}
