import { createHash } from 'node:crypto';
import type { ContentQuestion } from '../../../exam/src/index.ts';

/**
 * Names the wording that a review is of: what a reader sees, and what counts as right. Neither the order of the options, which
 * are shuffled when shown, nor the explanation is part of it.
 * @returns eight hexadecimal digits
 */
export function versionOf({ stem, options, key }: ContentQuestion): string {
  const seen = [stem, options.map(({ text }) => inOneLine(text)).sort(), key.text];
  return createHash('sha256')
    .update(JSON.stringify(seen.map((part) => (typeof part === 'string' ? inOneLine(part) : part))))
    .digest('hex')
    .slice(0, 8);
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
