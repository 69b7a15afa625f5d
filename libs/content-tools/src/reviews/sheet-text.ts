import { type ContentQuestion, exhibitText } from '../../../exam/src/index.ts';
import type { Draw } from './draw.ts';
import { itemName, type SheetItem } from './sheet.ts';

const WIDTH = 110;

const instructions = `Answer each question from its stem and options only, and fill in its row in the answers file:

- item: the name used here.
- answer: the letter of the one best option.
- confidence: sure (I would defend it), fairly (I lean toward it), unsure (I am guessing).
- second_option: the letter of another option that an expert could defend as the best; empty if there is none.
- difficulty: Easy, Medium, or Hard, by your estimate and the rule below.
- minutes: how many minutes you took to read and answer the item, such as 0.5 or 1.5.
- remark: anything wrong, unclear, or giving away the answer; otherwise empty. Use double quotes if it contains a comma.`;

/**
 * Formats a sheet for reviewers, without keys, explanations, and slugs.
 * @param rubric how to rate difficulty
 */
export function sheetText(items: readonly SheetItem[], { reviewer, round }: Draw, rubric: string): string {
  const questions = items.map(({ code, version, question, options }, at) =>
    [
      `### ${itemName(at + 1, items.length, code)}\n`,
      ...presentedLines(question),
      ...optionLines(options),
      `\n(version ${version})`,
    ].join('\n'),
  );
  const title = `# Questions for ${reviewer}, round ${round}`;
  return `${[title, instructions, rubric.trim(), `## ${items.length} questions`, ...questions].join('\n\n')}\n`;
}

/** @returns the scenario, the exhibit, and the stem as texts, each followed by an empty line */
export function presentedLines({ scenario, exhibit, stem }: ContentQuestion): string[] {
  return [
    ...(scenario ? [`Scenario, question ${scenario.place} of ${scenario.size}:\n\n${wrap(scenario.text)}\n`] : []),
    ...(exhibit ? [`Exhibit:\n\n\`\`\`\n${exhibitText(exhibit).trimEnd()}\n\`\`\`\n`] : []),
    `${wrap(stem)}\n`,
  ];
}

/** @returns the options with their letters, one text each */
export function optionLines(options: SheetItem['options']): string[] {
  return [...options].map(([letter, { text }]) => wrap(`${letter}. ${text}`, '   '));
}

/** Wraps a text, indenting all lines but the first. */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join('\n');
}
