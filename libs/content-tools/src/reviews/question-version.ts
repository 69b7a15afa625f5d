import { createHash } from 'node:crypto';
import { type ContentQuestion, presentedText } from '../../../exam/src/index.ts';

/**
 * Identifies the version of a question that a review refers to, by what a reader sees (scenario, exhibit, stem, options) and by the key.
 * The order of options and the explanation don't matter.
 * @returns eight hexadecimal digits
 */
export function versionOf(question: ContentQuestion): string {
  return hashOf([oneLine(presentedText(question)), ...optionsAndKey(question)]);
}

/**
 * Identifies the version of a question's options and key, which is all that a panel sees and is scored on. A new stem doesn't change it.
 * @returns eight hexadecimal digits
 */
export function optionsVersionOf(question: Pick<ContentQuestion, 'options' | 'key'>): string {
  return hashOf(optionsAndKey(question));
}

const optionsAndKey = ({ options, key }: Pick<ContentQuestion, 'options' | 'key'>) => [
  options.map(({ text }) => oneLine(text)).sort(),
  oneLine(key.text),
];

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
