import { fromStored, type KeptQuiz, toStored } from './kept-quiz.ts';

/** Where this browser keeps a member's quiz under way (specification 001, section 3; decisions: every local key ends in the id). */
export const quizKey = (userId: string): string => `quiz-persistent-state:${userId}`;
/** Times alone, written down each second: the whole quiz would be too much for that. */
const timesKey = (userId: string): string => `quiz-times:${userId}`;

type Times = Readonly<Record<string, number>>;

/** @returns the quiz with that id as it was kept; `'unreadable'` where there is something that cannot be read */
export function readKeptQuiz(userId: string, quizId: string): KeptQuiz | 'unreadable' | undefined {
  const text = window.localStorage.getItem(quizKey(userId));
  if (text === null) return undefined;
  const kept = fromStored(parsed(text));
  if (!kept) return 'unreadable';
  return kept.quiz.id === quizId ? { ...kept, elapsedMs: laterOf(kept.elapsedMs, readTimes(userId, quizId)) } : undefined;
}

export function keepQuiz(userId: string, kept: KeptQuiz): void {
  keep(quizKey(userId), toStored(kept, Date.now()));
}

export function keepTimes(userId: string, quizId: string, elapsedMs: Times): void {
  keep(timesKey(userId), { quizId, elapsedMs });
}

/** Exit and completion clear what was kept of a quiz (specification 001, section 4). */
export function forgetQuiz(userId: string, quizId: string): void {
  if (readKeptQuiz(userId, quizId) === undefined) return;
  window.localStorage.removeItem(quizKey(userId));
  window.localStorage.removeItem(timesKey(userId));
}

function readTimes(userId: string, quizId: string): Times {
  const kept = Object(parsed(window.localStorage.getItem(timesKey(userId)) ?? '')) as { quizId?: unknown; elapsedMs?: Times };
  return kept.quizId === quizId && kept.elapsedMs ? kept.elapsedMs : {};
}

const laterOf = (one: Times, other: Times): Times =>
  Object.fromEntries(Object.entries(one).map(([id, spent]) => [id, Math.max(spent, other[id] ?? 0)]));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A quiz too long for the browser's storage is kept by the server alone. */
function keep(key: string, value: object): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    window.localStorage.removeItem(key);
  }
}
