import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { labelOf, type QuestionDraft, trueFalse } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import { readExplanation } from '../text/explanation-text.ts';
import { readLabels } from '../text/labels.ts';
import { moodleText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';

const COMMENT = /^\s*\/\//;

/**
 * Reads one question of a GIFT file.
 * @param lines without blank ones, and few enough for a parser that keeps all of it: its cost grows with the length alone
 * @throws QuestionRefused
 */
export function readBlock(lines: readonly string[]): { draft: QuestionDraft; notes: Note[] } {
  const question = parseOne(lines);
  if (question.type === 'TF') throw trueFalse();
  if (question.type !== 'MC') {
    const kind = question.type === 'Short' ? 'one without a wrong option' : (kinds[question.type] ?? question.type);
    const reason = `The question is ${kind}; the bank holds multiple-choice questions.`;
    throw new QuestionRefused('question-type.unsupported', reason, 'Give it one right option (=) and three wrong ones (~).');
  }
  if (question.hasEmbeddedAnswers) {
    const reason = 'The answers stand in the middle of the sentence.';
    throw new QuestionRefused('question-type.unsupported', reason, 'Write the question out, and the answers after it.');
  }
  const notes = new ReadingNotes();
  const plain = (text: TextFormat | null) => moodleText(text?.format ?? '', unescapeFromParser(text?.text ?? ''));
  const read = (text: TextFormat | null) => notes.read(plain(text));
  const draft: QuestionDraft = {
    name: unescapeFromParser(question.title ?? ''),
    externalId: question.id ?? undefined,
    ...readLabels((question.tags ?? []).map((tag) => tag.trim())),
    stem: read(question.stem),
    options: question.choices.map((choice) => ({
      text: read(choice.text),
      hasMedia: plain(choice.text).hasMedia,
      rationale: read(choice.feedback),
    })),
    keyIndex: keyOf(question.choices),
    explanation: readExplanation(read(question.globalFeedback)),
  };
  const hasPenalties = question.choices.some(({ weight, isCorrect }) => !isCorrect && weight && weight < 0);
  return { draft, notes: [...notes.toList(), ...(hasPenalties ? [WEIGHT_IGNORED] : [])] };
}

const WEIGHT_IGNORED: Note = { code: 'weight-ignored', text: 'Marks taken away for wrong options were left out.' };

/** @returns the name or the first words of a block, also of one that does not follow the format */
export function labelOfBlock(lines: readonly string[]): string | undefined {
  const content = lines.filter((line) => !COMMENT.test(line)).join('\n');
  const title = TITLE.exec(content)?.[0] ?? '';
  const rest = content.slice(title.length);
  const stem = rest.slice(0, lengthOfStem(rest));
  const readable = (text: string) => moodleText('', text.replace(/^\s*\[\w+\]/, '').replace(/\\([~=#{}:\\])/g, '$1')).text;
  return labelOf({ name: readable(title.trim().slice(2, -2)), stem: readable(stem) || rest });
}

const kinds: Partial<Record<GIFTQuestion['type'], string>> = {
  Description: 'a text without answers',
  Essay: 'an essay',
  Matching: 'a matching question',
  Numerical: 'a numerical question',
};

function parseOne(lines: readonly string[]): GIFTQuestion {
  // Moodle takes comments out wherever they stand; the grammar knows them before a question alone.
  const comments = lines.filter((line) => COMMENT.test(line));
  const content = lines.filter((line) => !COMMENT.test(line)).join('\n');
  try {
    const [question, ...more] = parse([...comments, withEscapedText(escapeForParser(content))].join('\n'));
    if (question && more.length === 0) return question;
    throw malformed('it is not one question');
  } catch (error) {
    if (error instanceof QuestionRefused) throw error;
    throw malformed(error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error));
  }
}

/** A noncharacter, which no text of the bank may hold, keeps apart what the parser would take for more than text. */
const SEPARATOR = '\uFFFF';

/**
 * The parser, like Moodle, stands `&&058;` and the like in for escaped characters, and would take those of a text for its own.
 * It takes `->` for a matching question, whereas Moodle looks for a wrong option (~) first.
 */
function escapeForParser(content: string): string {
  const text = content.replaceAll('&&0', `&${SEPARATOR}&0`);
  return /(?<!\\)~/.test(text) ? text.replaceAll('->', `-${SEPARATOR}>`) : text;
}

const unescapeFromParser = (text: string) => text.replaceAll(SEPARATOR, '');

const malformed = (why: string) =>
  new QuestionRefused(
    'gift.malformed',
    `The question does not follow GIFT: ${why.slice(0, 200)}`,
    'Put the answers in { }, a blank line after each question, and a backslash before ~ = # { } that are part of a text.',
  );

/** `::title::` before the stem, its colons escaped. */
const TITLE = /^\s*::(?:\\.|(?!::)[^\\])*::/s;

/** Everything before the first brace that no backslash escapes. */
const lengthOfStem = (text: string): number => /^(?:\\.|[^\\{])*/s.exec(text)?.[0].length ?? 0;

/**
 * Escapes what Moodle takes as text although the grammar wants it escaped: a lone colon anywhere, and `=`, `~` and `#` before the
 * answers, since Moodle cuts the text at the first brace and looks for them only between the braces. Numbers with a tolerance
 * (`{#3:1}`) keep their colon.
 */
function withEscapedText(content: string): string {
  const title = TITLE.exec(content)?.[0] ?? '';
  const rest = content.slice(title.length);
  const brace = lengthOfStem(rest);
  const answers = rest.slice(brace);
  const escaped = (text: string, characters: RegExp) =>
    text.replace(characters, (found) => (found.startsWith('\\') ? found : `\\${found}`));
  return (
    title + escaped(rest.slice(0, brace), /\\.|[:=~#]/gs) + (/^\{\s*#/.test(answers) ? answers : escaped(answers, /\\.|:/gs))
  );
}

function keyOf(choices: readonly TextChoice[]): number | undefined {
  const right = choices.flatMap(({ isCorrect, weight }, index) => (isCorrect || (weight ?? 0) > 0 ? [index] : []));
  if (right.length <= 1) return right[0];
  const howToFix = 'Mark one option with = and take the positive percentages from the others.';
  throw new QuestionRefused('key.several', `${right.length} options are right, in whole or in part.`, howToFix);
}
