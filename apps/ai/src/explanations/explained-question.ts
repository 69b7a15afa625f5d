import { AppError, type Domain, type ExplanationKind, type PromptData, toWireStem } from '@casebook/contracts';

/** A question of the bank, with one member's relation to it. */
export interface ExplainedQuestion {
  readonly id: string;
  readonly contentVersion: number;
  readonly domain: Domain;
  readonly stem: string;
  /** The stem with the scenario and the exhibit before it. */
  readonly presented: string;
  /** Ordered by their ids, which don't reveal the key. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly correctOptionId: string;
  /** The bank's explanation, as members read it. */
  readonly explanation: string;
  /** Whether the member may see the question without having answered it. */
  readonly isVisible: boolean;
  /** The member's latest answer. Absent if there is none, and while the question is unanswered in one of their active quizzes. */
  readonly answer?: { readonly contentVersion?: number; readonly answeredAt: Date };
  /** The UTC date of the latest daily set that contains the question. */
  readonly dailyDate?: string;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Decides whether a member may read an explanation: members with access, and other members for the items of their daily quiz. Except for
 * keywords, they must have answered the question, in its current version, because the explanation reveals its key.
 * @throws question.not-found, access.required, explanation.answer-first, explanation.question-changed
 */
export function requireReadable(
  question: ExplainedQuestion | undefined,
  kind: ExplanationKind,
  { hasAccess, now }: { readonly hasAccess: boolean; readonly now: Date },
): ExplainedQuestion {
  if (!question || !(question.isVisible || question.answer)) throw new AppError('question.not-found');
  if (!hasAccess && !isOfDailyQuiz(question, now)) throw new AppError('access.required');
  if (kind === 'keywords') return question;
  if (!question.answer) throw new AppError('explanation.answer-first');
  // An answer without a version is from before versions were stored, so it can only be to the first version.
  const { contentVersion: answered = 1 } = question.answer;
  if (answered !== question.contentVersion) throw new AppError('explanation.question-changed');
  return question;
}

/**
 * Whether the question is in a daily quiz that the member may be taking now, or the member has answered it since that quiz's date. A quiz
 * that started before midnight keeps its date.
 */
function isOfDailyQuiz({ dailyDate, answer }: ExplainedQuestion, now: Date): boolean {
  if (dailyDate === undefined) return false;
  const start = Date.parse(dailyDate);
  return now.getTime() < start + 2 * DAY_MS || (answer !== undefined && answer.answeredAt.getTime() >= start);
}

const optionTexts = ({ options }: ExplainedQuestion) => options.map(({ text }) => text);

const withKey = (question: ExplainedQuestion) =>
  toWireStem({
    stem: question.presented,
    options: optionTexts(question),
    correctAnswer: question.options.findIndex(({ id }) => id === question.correctOptionId),
    domain: question.domain,
  });

/**
 * The data of each kind's prompt. Keywords are shown before the answer and only concern the stem, so their data doesn't contain the key.
 */
export const keywordsData = (question: ExplainedQuestion): PromptData<'keywords'> =>
  toWireStem({ stem: question.stem, options: optionTexts(question) });
export const perspectiveData = (question: ExplainedQuestion): PromptData<'perspective'> => withKey(question);
export const enhancedData = (question: ExplainedQuestion): PromptData<'explanation'> => ({
  ...withKey(question),
  explanation: question.explanation,
});
