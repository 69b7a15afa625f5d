import { createHash } from 'node:crypto';
import type { ContentQuestion } from '../../../exam/src/index.ts';

/**
 * Identifies the version of a question that a review refers to, by stem, options, and key. The order of options and the explanation don't
 * matter.
 * @returns eight hexadecimal digits
 */
export function versionOf({ stem, options, key }: ContentQuestion): string {
  const seen = [stem, options.map(({ text }) => oneLine(text)).sort(), key.text];
  return createHash('sha256')
    .update(JSON.stringify(seen.map((part) => (typeof part === 'string' ? oneLine(part) : part))))
    .digest('hex')
    .slice(0, 8);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
