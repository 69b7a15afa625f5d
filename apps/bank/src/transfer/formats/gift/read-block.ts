import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import { labelOf, type QuestionDraft, trueFalseRefused } from '../accept-question.ts';
import { keyOfScores } from '../key-of-scores.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import { withPlainSpaces } from '../text/canonical-text.ts';
import { readExplanation } from '../text/explanation-text.ts';
import { readLabels } from '../text/labels.ts';
import { moodleText } from '../text/markup-text.ts';
import { ReadingNotes } from '../text/reading-notes.ts';

const COMMENT = /^\s*\/\//;

/**
 * Reads one question of a GIFT file.
 * @param lines the block without blank lines, short enough to parse in memory
 * @throws QuestionRefused
 */
export function readBlock(lines: readonly string[]): { draft: QuestionDraft; notes: Note[] } {
  const question = parseOne(lines.map(withPlainSpaces));
  if (question.type === 'TF') throw trueFalseRefused();
  if (question.type !== 'MC') {
    const kind = question.type === 'Short' ? 'a short-answer question' : (kinds[question.type] ?? question.type);
    const reason = `This is ${kind}. Casebook supports multiple-choice questions only.`;
    throw new QuestionRefused(
      'question-type.unsupported',
      reason,
      'Give it one correct option (=) and three incorrect ones (~).',
    );
  }
  if (question.hasEmbeddedAnswers) {
    const reason = 'The answers are in the middle of the sentence.';
    throw new QuestionRefused('question-type.unsupported', reason, 'Write the whole question first, then the answers.');
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
    keyIndex: keyOfScores(question.choices.map(weightOf)),
    explanation: readExplanation(read(question.globalFeedback)),
  };
  const hasPenalties = question.choices.some((choice) => weightOf(choice) < 0);
  return { draft, notes: [...notes.toList(), ...(hasPenalties ? [WEIGHT_IGNORED] : [])] };
}

const WEIGHT_IGNORED: Note = { code: 'weight-ignored', text: 'Penalties for incorrect options were ignored.' };

/** @returns the name or the start of the text of a block, even if it doesn't follow the format */
export function labelOfBlock(lines: readonly string[]): string | undefined {
  const content = lines.filter((line) => !COMMENT.test(line)).join('\n');
  const title = TITLE.exec(content)?.[0] ?? '';
  const rest = content.slice(title.length);
  const stem = rest.slice(0, lengthOfStem(rest));
  const readable = (text: string) => moodleText('', text.replace(/^\s*\[\w+\]/, '').replace(/\\([~=#{}:\\])/g, '$1')).text;
  return labelOf({ name: readable(title.trim().slice(2, -2)), stem: readable(stem) || rest });
}

const kinds: Partial<Record<GIFTQuestion['type'], string>> = {
  Description: 'a description without answers',
  Essay: 'an essay question',
  Matching: 'a matching question',
  Numerical: 'a numerical question',
};

function parseOne(lines: readonly string[]): GIFTQuestion {
  // Moodle allows comments anywhere, but the parser's grammar only before a question.
  const comments = lines.filter((line) => COMMENT.test(line));
  const content = lines.filter((line) => !COMMENT.test(line)).join('\n');
  try {
    const [question, ...more] = parse([...comments, withEscapedText(escapeForParser(content))].join('\n'));
    if (question && more.length === 0) return question;
    throw malformed('expected exactly one question');
  } catch (error) {
    if (error instanceof QuestionRefused) throw error;
    throw malformed(error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error));
  }
}

/** A noncharacter, which no valid text contains. Inserted into sequences that the parser would misread as syntax. */
const SEPARATOR = '\uFFFF';

/**
 * Protects text from the parser. The parser uses `&&058;` and the like as placeholders for escaped characters, so a text may not
 * contain them. It also reads `->` as a matching question, while Moodle checks for an incorrect option (~) first.
 */
function escapeForParser(content: string): string {
  const text = content.replaceAll('&&0', `&${SEPARATOR}&0`);
  return /(?<!\\)~/.test(text) ? text.replaceAll('->', `-${SEPARATOR}>`) : text;
}

const unescapeFromParser = (text: string) => text.replaceAll(SEPARATOR, '');

const malformed = (why: string) =>
  new QuestionRefused(
    'gift.malformed',
    `The question isn't valid GIFT: ${why.slice(0, 200)}`,
    'Put the answers in { }, a blank line after each question, and a backslash before ~ = # { } within text.',
  );

/** `::title::` before the stem, its colons escaped. */
const TITLE = /^\s*::(?:\\.|(?!::)[^\\])*::/s;

/** The length of the text before the first unescaped brace. */
const lengthOfStem = (text: string): number => /^(?:\\.|[^\\{])*/s.exec(text)?.[0].length ?? 0;

/**
 * Escapes characters that Moodle accepts as text but the parser's grammar requires to be escaped: a single colon anywhere, and `=`, `~`,
 * `#` before the answers. (Moodle interprets these three only between the braces.) Numeric answers with a tolerance (`{#3:1}`) keep their
 * colon.
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

/** A choice's weight in percent, as Moodle reads it: `=` is 100, whatever follows it, and `~` without a weight is 0. */
const weightOf = ({ isCorrect, weight }: TextChoice): number => (isCorrect ? 100 : (weight ?? 0));
