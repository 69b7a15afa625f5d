import { type CaseySource, type PromptData, type SendCaseyMessageInput, toWireStem } from '@casebook/contracts';
import { type ComparedQuestion, fingerprintOf, isSameQuestion, presentedText } from '@casebook/exam';
import { Injectable } from '@nestjs/common';
import { ActiveQuizzesRepository, type OpenQuestion } from '../active-quizzes/active-quizzes.repository.ts';
import type { StoredMessage } from './casey-message.ts';
import { CaseyMessagesRepository } from './casey-messages.repository.ts';
import { type CaseyQuestion, CaseyQuestionsRepository } from './casey-questions.repository.ts';
import { subjectWords } from './subject-words.ts';

/** What must not reach the language model while the member has unanswered questions in active quizzes. */
interface OffLimits {
  /** Whether a question is one of the unanswered questions, or repeats one of them in other words. */
  includes(id: string, question: ComparedQuestion): boolean;
  /** Whether a text contains the key of an unanswered question. */
  givesAway(text: string): boolean;
}

/** Used if the unanswered questions aren't available: everything is off limits. */
export const everythingOffLimits: OffLimits = { includes: () => true, givesAway: () => true };

/** @returns `everythingOffLimits` if an open question's content is missing, because then nothing can be compared with it */
export function offLimitsOf(open: readonly OpenQuestion[]): OffLimits {
  const questions = open.flatMap(({ question }) => question ?? []);
  if (questions.length < open.length) return everythingOffLimits;
  const ids = new Set(open.map(({ id }) => id));
  const prints = questions.map(fingerprintOf);
  return {
    includes: (id, question) => {
      if (ids.has(id)) return true;
      const print = fingerprintOf(question);
      return prints.some((other) => isSameQuestion(print, other));
    },
    givesAway: (text) => questions.some(({ key }) => containsPhrase(text, key)),
  };
}

/** Whether a text contains a phrase word by word, regardless of case and punctuation. */
export function containsPhrase(text: string, phrase: string): boolean {
  const sought = wordsOf(phrase);
  return sought.trim() !== '' && wordsOf(text).includes(sought);
}

/** The words of a text, with a space before and after each. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

const MAX_SOURCES = 4;
const MAX_CONCEPTS = 8;
/** How many questions are read for each list: more than it takes, because some are off limits. */
const CANDIDATES = 30;
/** How many earlier messages a prompt repeats with their replies. */
const MAX_HISTORY = 4;
const EXPLANATION_LENGTH = 1_200;

/** The prompt's data for a message, and the sources that the reply may cite. */
export interface Grounding {
  readonly data: PromptData<'casey'>;
  readonly sources: readonly CaseySource[];
  readonly readQuestionIds: readonly string[];
  readonly isHint: boolean;
}

/**
 * Chooses what the model receives for a message: explanations of questions that the member has answered, and key concepts of others. Leaves
 * out the questions that are unanswered in an active quiz, even if they were answered before, their near duplicates, and earlier replies
 * about either. If the quiz hasn't arrived here yet, everything is left out.
 */
@Injectable()
export class GroundMessage {
  constructor(
    private readonly quizzes: ActiveQuizzesRepository,
    private readonly questions: CaseyQuestionsRepository,
    private readonly messages: CaseyMessagesRepository,
  ) {}

  async ground(userId: string, { message, quizId, questionId }: SendCaseyMessageInput, messageId: string): Promise<Grounding> {
    const [open, hasArrived, [about]] = await Promise.all([
      this.quizzes.openQuestions(userId),
      quizId === undefined || this.quizzes.hasArrived(userId, quizId),
      questionId === undefined ? [] : this.questions.find(userId, [questionId]),
    ]);
    // A question that the member hasn't answered is treated as part of an active quiz, even if no such quiz is stored here.
    const isOpen = about !== undefined && (!hasArrived || !about.isAnswered || open.some(({ id }) => id === about.id));
    const offLimits = hasArrived
      ? offLimitsOf(isOpen ? [...open, { id: about.id, question: comparedOf(about) }] : open)
      : everythingOffLimits;
    const history = await this.#history(userId, messageId, offLimits);
    const pinned = about && !isOpen && isReadable(about, offLimits) ? [about] : [];
    // A message without a subject, such as "Why?", is about the previous one.
    const subject = subjectWords(message).length > 0 ? message : (history.at(-1)?.message ?? '');
    const found = await this.#search(userId, subject, offLimits, true);
    const sourced = [...pinned, ...found.filter(({ id }) => id !== about?.id)].slice(0, MAX_SOURCES);
    const others = await this.#search(userId, subject, offLimits, false);
    const conceptual = others.filter((other) => !containsPhrase(conceptsOf(other), keyOf(other))).slice(0, MAX_CONCEPTS);
    const sources = sourced.map((question, at) => toSource(question, at + 1));
    return {
      sources,
      isHint: isOpen,
      readQuestionIds: [...sourced, ...conceptual, ...(isOpen ? [about] : [])].map(({ id }) => id),
      data: {
        message,
        history: history.flatMap((earlier) => [
          { from: 'member' as const, text: earlier.message },
          { from: 'casey' as const, text: earlier.reply },
        ]),
        sources: sources.map(({ number, question, explanation }) => ({ number, question, explanation })),
        concepts: conceptual.map(conceptsOf),
        ...(isOpen && { openQuestion: toWireStem({ stem: presentedText(about), options: shownOptions(about) }) }),
      },
    };
  }

  async #search(userId: string, text: string, offLimits: OffLimits, answered: boolean): Promise<CaseyQuestion[]> {
    if (offLimits === everythingOffLimits) return [];
    const found = await this.questions.search(userId, text, answered, CANDIDATES);
    return found.filter((question) => isReadable(question, offLimits));
  }

  /** Earlier messages, oldest first, except those for which the model received something that is off limits now. */
  async #history(userId: string, messageId: string, offLimits: OffLimits): Promise<StoredMessage[]> {
    if (offLimits === everythingOffLimits) return [];
    const stored = await this.messages.list(userId, undefined, MAX_HISTORY + 1);
    const earlier = stored.filter(({ id, reply }) => id !== messageId && reply !== '').slice(0, MAX_HISTORY);
    const ids = new Set(earlier.flatMap(({ readQuestionIds }) => readQuestionIds));
    const found = await this.questions.find(userId, [...ids]);
    const allowed = new Set(found.filter((one) => !offLimits.includes(one.id, comparedOf(one))).map(({ id }) => id));
    const isAllowed = ({ message, reply, readQuestionIds }: StoredMessage) =>
      !offLimits.givesAway(`${message} ${reply}`) && readQuestionIds.every((id) => allowed.has(id));
    return earlier.filter(isAllowed).reverse();
  }
}

const isReadable = (question: CaseyQuestion, offLimits: OffLimits): boolean =>
  !offLimits.includes(question.id, comparedOf(question)) &&
  !offLimits.givesAway(`${presentedText(question)} ${explanationOf(question)}`);

const keyOf = ({ options, correctOptionId }: CaseyQuestion): string =>
  options.find(({ id }) => id === correctOptionId)?.text ?? '';

const comparedOf = (question: CaseyQuestion): ComparedQuestion => ({
  stem: question.stem,
  key: keyOf(question),
  distractors: question.options.filter(({ id }) => id !== question.correctOptionId).map(({ text }) => text),
});

const conceptsOf = ({ explanation }: CaseyQuestion): string => explanation.keyConcepts;

const explanationOf = ({ explanation: { correct, keyConcepts, practicalApplication } }: CaseyQuestion): string =>
  [correct, keyConcepts, practicalApplication].filter(Boolean).join(' ').slice(0, EXPLANATION_LENGTH);

const toSource = (question: CaseyQuestion, number: number): CaseySource => ({
  number,
  questionId: question.id,
  ...toWireStem({ stem: presentedText(question) }),
  explanation: explanationOf(question),
});

/** The options in the order of their random ids, which don't reveal the key. */
const shownOptions = ({ options }: CaseyQuestion): string[] =>
  [...options].sort((one, other) => (one.id < other.id ? -1 : 1)).map(({ text }) => text);
