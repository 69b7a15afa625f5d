import {
  type AnswerView,
  type QuizItemView,
  type QuizResult,
  type QuizSummary,
  type QuizView,
  toWireStem,
} from '@casebook/contracts';
import { liveStateOf } from './live/live-state-rules.ts';
import type { Answer, CountedQuiz, Item, Quiz, QuizState } from './quiz.ts';

/**
 * Maps a quiz to its view. An item's key and explanation are included only once it is answered.
 * @param flagged the ids of the questions that the member has flagged
 */
export function toQuizView(quiz: Quiz, flagged: ReadonlySet<string> = new Set()): QuizView {
  return {
    ...toStateView(quiz),
    items: quiz.items.map((item) => ({ ...toItemView(item), ...(flagged.has(item.questionId) && { flagged: true }) })),
    state: liveStateOf(quiz),
    ...(quiz.status === 'completed' && { result: toQuizResult(quiz) }),
  };
}

export function toQuizSummary(quiz: CountedQuiz): QuizSummary {
  const { totalQuestions, answeredQuestions, correctAnswers } = quiz;
  return { ...toStateView(quiz), totalQuestions, answeredQuestions, correctAnswers };
}

export function toAnswerView(item: Item, answer: Answer): AnswerView {
  return {
    itemId: item.id,
    optionId: answer.optionId,
    isCorrect: answer.isCorrect,
    correctOptionId: item.correctOptionId,
    explanation: item.explanation,
    timeSpentMs: answer.timeSpentMs,
    answeredAt: answer.answeredAt.toISOString(),
  };
}

/** The result of a completed quiz. Times are in seconds. */
export function toQuizResult({ id, items }: Quiz): QuizResult {
  const answered = items.flatMap((item) => (item.answer ? [{ ...item, answer: item.answer }] : []));
  return {
    quizId: id,
    totalQuestions: items.length,
    correctAnswers: answered.filter(({ answer }) => answer.isCorrect).length,
    timeSpent: answered.reduce((sum, { answer }) => sum + answer.timeSpentMs, 0) / 1000,
    questionResults: answered.map(({ id: itemId, questionId, stem, answer }) => ({
      itemId,
      questionId,
      ...toWireStem({ stem }),
      userAnswer: answer.optionId,
      isCorrect: answer.isCorrect,
      timeSpent: answer.timeSpentMs / 1000,
    })),
  };
}

function toStateView({ id, kind, status, startedAt, completedAt, devMode }: QuizState) {
  return {
    id,
    kind,
    status,
    startedAt: startedAt.toISOString(),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
    ...(devMode && { devMode }),
  };
}

function toItemView(item: Item): QuizItemView {
  return {
    id: item.id,
    questionId: item.questionId,
    position: item.position,
    ...(item.scenario && { scenario: item.scenario }),
    ...(item.exhibit && { exhibit: item.exhibit }),
    ...toWireStem({ stem: item.stem }),
    options: item.options.map(({ id, text }) => ({ id, text })),
    domain: item.domain,
    difficulty: item.difficulty,
    tags: [...item.tags],
    ...(item.answer && { answer: toAnswerView(item, item.answer) }),
  };
}
