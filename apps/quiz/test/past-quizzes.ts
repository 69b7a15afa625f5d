import { randomUUID } from 'node:crypto';
import type { Domain, EventOf, ItemAnswered, QuizCompleted } from '@casebook/contracts';
import { localDate } from '../src/calendar/calendar-date.ts';
import type { QuizUnderTest } from './quiz-under-test.ts';

export interface PastAnswer {
  readonly questionId: string;
  readonly domain: Domain;
  readonly isCorrect: boolean;
  readonly timeSpentMs: number;
  readonly answeredAt: Date;
}

export interface PastQuiz {
  readonly memberId: string;
  readonly timeZone?: string;
  readonly completed: boolean;
  readonly answers: readonly PastAnswer[];
}

/** The events that the service would have published about quizzes that were taken. */
export interface PastEvents {
  readonly answered: { aggregateId: string; data: EventOf<typeof ItemAnswered>['data'] }[];
  readonly completed: { aggregateId: string; data: EventOf<typeof QuizCompleted>['data'] }[];
}

/**
 * Stores quizzes as if they had been taken, without publishing: the test delivers the events. @param quizzes sorted by their answers'
 * times
 */
export async function storePastQuizzes(tested: QuizUnderTest, quizzes: readonly PastQuiz[]): Promise<PastEvents> {
  const events: PastEvents = { answered: [], completed: [] };
  const answeredBefore = new Set<string>();
  const rows = quizzes.flatMap((quiz) => rowsOf(quiz, answeredBefore, events));
  for (const [statement, table] of inserts)
    await tested.query(statement, [JSON.stringify(rows.map((row) => row[table]).filter(Boolean))]);
  return events;
}

function rowsOf({ memberId, timeZone, completed, answers }: PastQuiz, answeredBefore: Set<string>, events: PastEvents) {
  const quizId = randomUUID();
  const [first, last] = [answers[0]?.answeredAt, answers.at(-1)?.answeredAt];
  const correctAnswers = answers.filter(({ isCorrect }) => isCorrect).length;
  if (completed && last)
    events.completed.push({
      aggregateId: quizId,
      data: {
        quizId,
        userId: memberId,
        kind: 'standard',
        totalQuestions: answers.length,
        correctAnswers,
        completedAt: last.toISOString(),
      },
    });
  return answers.map(({ questionId, domain, isCorrect, timeSpentMs, answeredAt }, index) => {
    const [itemId, answerId, optionId] = [randomUUID(), randomUUID(), randomUUID()];
    const isFirst = !answeredBefore.has(memberId + questionId);
    answeredBefore.add(memberId + questionId);
    const answer = { answerId, itemId, optionId, isCorrect, timeSpentMs, answeredAt: answeredAt.toISOString() };
    events.answered.push({ aggregateId: questionId, data: { ...answer, quizId, questionId, userId: memberId, isFirst } });
    return {
      quiz: index === 0 && {
        ...{ id: quizId, member_id: memberId, kind: 'standard', status: completed ? 'completed' : 'discarded' },
        ...{ time_zone: timeZone, started_at: first, ...(completed && { completed_at: last }) },
      },
      item: {
        ...{ id: itemId, quiz_id: quizId, position: index + 1, question_id: questionId, stem: 'Which?', options: [] },
        ...{ correct_option_id: optionId, explanation: {}, domain, difficulty: 'Medium', tags: [] },
      },
      answer: {
        ...{ id: answerId, item_id: itemId, option_id: optionId, is_correct: isCorrect, time_spent_ms: timeSpentMs },
        ...{ answered_at: answeredAt, local_date: localDate(answeredAt, timeZone) },
      },
      first: isFirst && { member_id: memberId, question_id: questionId, answer_id: answerId },
    };
  });
}

const inserts = (
  [
    ['quizzes', 'quiz', 'id, member_id, kind, status, time_zone, started_at, completed_at'],
    [
      'quiz_items',
      'item',
      'id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain, difficulty, tags',
    ],
    ['answers', 'answer', 'id, item_id, option_id, is_correct, time_spent_ms, answered_at, local_date'],
    ['first_answers', 'first', 'member_id, question_id, answer_id'],
  ] as const
).map(
  ([table, row, columns]) =>
    [`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`, row] as const,
);
