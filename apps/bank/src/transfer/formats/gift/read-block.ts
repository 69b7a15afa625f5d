import { type GIFTQuestion, parse, type TextChoice, type TextFormat } from 'gift-pegjs';
import type { QuestionDraft } from '../accept-question.ts';
import { type Note, QuestionRefused } from '../refusal.ts';
import { readExplanation } from '../text/explanation-text.ts';
import { readLabels } from '../text/labels.ts';
import { moodleText } from '../text/markup-text.ts';

const COMMENT = /^\s*\/\//;

/**
 * Reads one question of a GIFT file.
 * @param lines without blank ones, and few enough for a parser that keeps all of it: its cost grows with the length alone
 * @throws QuestionRefused
 */
export function readBlock(lines: readonly string[]): { draft: QuestionDraft; notes: Note[] } {
  const question = parseOne(lines);
  if (question.type !== 'MC') {
    const kind = question.type === 'Short' ? 'one without a wrong option' : (kinds[question.type] ?? question.type);
    const reason = `The question is ${kind}; the bank holds multiple-choice questions.`;
    throw new QuestionRefused('question-type.unsupported', reason, 'Give it one right option (=) and three wrong ones (~).');
  }
  if (question.hasEmbeddedAnswers) {
    const reason = 'The answers stand in the middle of the sentence.';
    throw new QuestionRefused('question-type.unsupported', reason, 'Write the question out, and the answers after it.');
  }
  const notes = new Map<Note['code'], Note>();
  const read = (text: TextFormat | null) => {
    const { text: plain, hasMedia } = moodleText(text?.format ?? '', unguarded(text?.text ?? ''));
    if (hasMedia) notes.set('media-ignored', { code: 'media-ignored', text: 'A picture or other medium was left out.' });
    return plain;
  };
  const draft: QuestionDraft = {
    externalId: question.id ?? undefined,
    ...readLabels((question.tags ?? []).map((tag) => tag.trim())),
    stem: read(question.stem),
    options: question.choices.map((choice) => ({ text: read(choice.text), rationale: read(choice.feedback) })),
    keyIndex: keyOf(question.choices),
    explanation: readExplanation(read(question.globalFeedback)),
  };
  if (question.choices.some(({ weight, isCorrect }) => !isCorrect && weight && weight < 0)) {
    notes.set('weight-ignored', { code: 'weight-ignored', text: 'Marks taken away for wrong options were left out.' });
  }
  return { draft, notes: [...notes.values()] };
}

const kinds: Partial<Record<GIFTQuestion['type'], string>> = {
  Description: 'a text without answers',
  Essay: 'an essay',
  Matching: 'a matching question',
  Numerical: 'a numerical question',
  TF: 'a true/false question',
};

function parseOne(lines: readonly string[]): GIFTQuestion {
  // Moodle takes comments out wherever they stand; the grammar knows them before a question alone.
  const comments = lines.filter((line) => COMMENT.test(line));
  const content = lines.filter((line) => !COMMENT.test(line)).join('\n');
  try {
    const [question, ...more] = parse([...comments, withEscapedColons(guarded(content))].join('\n'));
    if (question && more.length === 0) return question;
    throw malformed('it is not one question');
  } catch (error) {
    if (error instanceof QuestionRefused) throw error;
    throw malformed(error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error));
  }
}

/** A noncharacter, which no text of the bank may hold, keeps apart what the parser would take for more than text. */
const APART = '\uFFFF';

/**
 * The parser, like Moodle, stands `&&058;` and the like in for escaped characters, and would take those of a text for its own.
 * It takes `->` for a matching question, whereas Moodle looks for a wrong option (~) first.
 */
function guarded(content: string): string {
  const text = content.replaceAll('&&0', `&${APART}&0`);
  return /(?<!\\)~/.test(text) ? text.replaceAll('->', `-${APART}>`) : text;
}

const unguarded = (text: string) => text.replaceAll(APART, '');

const malformed = (why: string) =>
  new QuestionRefused(
    'gift.malformed',
    `The question does not follow GIFT: ${why.slice(0, 200)}`,
    'Put the answers in { }, a blank line after each question, and a backslash before ~ = # { } that are part of a text.',
  );

/** `::title::` before the stem, its colons escaped. */
const TITLE = /^\s*::(?:\\.|(?!::)[^\\])*::/s;

/** Moodle takes a lone colon as text; the grammar wants it escaped. Numbers with a tolerance (`{#3:1}`) keep theirs. */
function withEscapedColons(content: string): string {
  const title = TITLE.exec(content)?.[0] ?? '';
  const rest = content.slice(title.length);
  return /\{\s*#/.test(rest) ? content : title + rest.replace(/\\.|:/gs, (found) => (found === ':' ? '\\:' : found));
}

function keyOf(choices: readonly TextChoice[]): number | undefined {
  const right = choices.flatMap(({ isCorrect, weight }, index) => (isCorrect || (weight ?? 0) > 0 ? [index] : []));
  if (right.length <= 1) return right[0];
  const mend = 'Mark one option with = and take the positive percentages from the others.';
  throw new QuestionRefused('key.several', `${right.length} options are right, in whole or in part.`, mend);
}
