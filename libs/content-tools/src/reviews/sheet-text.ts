import type { Draw } from './lots.ts';
import { itemName, type SheetItem } from './sheet.ts';

const WIDTH = 110;

const howTo = `Solve each question from its stem and options alone, and write a row for it into the answers:

- item: as it is called here.
- answer: the letter of the one best option.
- confidence: sure (I would defend it), fairly (I lean to it), unsure (I guess).
- second_option: the letter of another option that an expert could defend as the best; empty where there is none.
- difficulty: Easy, Medium or Hard, by the rubric below.
- remark: what is wrong, unclear or gives the answer away; empty where nothing is. In double quotes where it has a comma.`;

/**
 * Lays a sheet out for reading: no key, no explanation, and nothing that names a question or an option but its words.
 * @param rubric how to judge difficulty
 */
export function sheetText(items: readonly SheetItem[], { reviewer, round }: Draw, rubric: string): string {
  const questions = items.map(({ code, version, question, options }, at) =>
    [
      `### ${itemName(at + 1, items.length, code)}\n`,
      `${wrap(question.stem)}\n`,
      ...[...options].map(([letter, { text }]) => wrap(`${letter}. ${text}`, '   ')),
      `\n(version ${version})`,
    ].join('\n'),
  );
  const title = `# Questions for ${reviewer}, round ${round}`;
  return `${[title, howTo, rubric.trim(), `## ${items.length} questions`, ...questions].join('\n\n')}\n`;
}

/** Breaks a text into lines, the second and later ones indented. */
export function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(lines.length === 0 ? word : indent + word);
  }
  return lines.join('\n');
}
