import { isPersisted, readPersisted } from '@casebook/api-client';
import type { AiExplanation, LiveState, QuizItemView, QuizView } from '@casebook/contracts';
import { exam, TEXT_SIZE } from '@casebook/exam';
import { cacheForMember, cacheKey } from '#shared/member-cache.ts';
import { type AttemptDraft, itemAt, noTallies } from './attempt-sync.ts';

/** What this browser stores of an attempt, so that it resumes in the same place after a reload, a closed tab, or a lost connection. */
export interface StoredAttempt {
  readonly quiz: QuizView;
  readonly draft: AttemptDraft;
  /** The server's latest progress. */
  readonly base: LiveState;
  /** Whether the quiz completes as soon as every answer is graded. */
  readonly isCompleting: boolean;
  /** Milliseconds spent on each item without an answer. */
  readonly elapsedMs: Record<string, number>;
  /** The enhanced explanations of answered items. */
  readonly enhanced: readonly AiExplanation[];
}

/** The fields that a reload needs to show the same screen, and those that syncing with other devices needs. */
interface StoredFields {
  questions: QuizItemView[];
  currentIndex: number;
  userAnswers: (string | null)[];
  selectedAnswer: string | null;
  showResult: boolean;
  startTime: string;
  questionStartTime: number;
  questionTimes: number[];
  elapsedTime: number;
  questionElapsedTime: number;
  tallyCounts: readonly number[];
  isActive: boolean;
  textSize: number;
  quiz: Omit<QuizView, 'items' | 'state'>;
  choices: AttemptDraft['choices'];
  tallies: AttemptDraft['tallies'];
  marked: readonly string[];
  struck: readonly string[];
  server: LiveState;
  isCompleting: boolean;
  enhancedExplanations: readonly AiExplanation[];
}

export function toStored({ quiz, draft, base, isCompleting, elapsedMs, enhanced }: StoredAttempt, now: number): StoredFields {
  const { items, state: _state, ...head } = quiz;
  const current = itemAt(items, draft.position);
  const currentIndex = current ? items.indexOf(current) : 0;
  const questionTimes = items.map(({ id, answer }) => answer?.timeSpentMs ?? elapsedMs[id] ?? 0);
  const questionElapsedTime = questionTimes[currentIndex] ?? 0;
  return {
    questions: items,
    currentIndex,
    userAnswers: items.map(({ answer }) => answer?.optionId ?? null),
    selectedAnswer: (current && draft.choices[current.id]) ?? null,
    showResult: current?.answer !== undefined,
    startTime: quiz.startedAt,
    questionStartTime: now - questionElapsedTime,
    questionTimes,
    elapsedTime: questionTimes.reduce((sum, spent) => sum + spent, 0),
    questionElapsedTime,
    tallyCounts: (current && draft.tallies[current.id]) ?? noTallies,
    isActive: quiz.status === 'active',
    textSize: draft.textSize,
    quiz: head,
    choices: draft.choices,
    tallies: draft.tallies,
    marked: draft.marked,
    struck: draft.struck,
    server: base,
    isCompleting,
    enhancedExplanations: enhanced,
  };
}

/** @returns the stored attempt; undefined if it can't be read, for example because another version of the app wrote it */
export function fromStored(stored: unknown): StoredAttempt | undefined {
  const {
    questions,
    currentIndex,
    questionTimes,
    quiz,
    server,
    textSize,
    choices,
    tallies,
    marked,
    struck,
    isCompleting,
    enhancedExplanations,
  } = Object(stored) as Partial<StoredFields>;
  const current = Array.isArray(questions) && typeof currentIndex === 'number' ? questions[currentIndex] : undefined;
  if (!questions || !current || !Array.isArray(questionTimes) || typeof textSize !== 'number') return undefined;
  if (!quiz || !server || !choices || !tallies || !Array.isArray(marked) || !Array.isArray(struck)) return undefined;
  const open = questions.flatMap(({ id, answer }, index) => (answer ? [] : [[id, questionTimes[index] ?? 0] as const]));
  return {
    quiz: { ...quiz, items: questions, state: server },
    draft: { position: current.position, choices, tallies, textSize, marked, struck },
    base: server,
    isCompleting: isCompleting === true,
    elapsedMs: Object.fromEntries(open),
    enhanced: Array.isArray(enhancedExplanations) ? enhancedExplanations.filter(isStoredText) : [],
  };
}

/** Validated by hand: the zod schema would add its library to every quiz. */
function isStoredText(stored: unknown): stored is AiExplanation {
  const { id, questionId, kind, text, model } = Object(stored) as Record<string, unknown>;
  return [id, questionId, kind, text, model].every((field) => typeof field === 'string');
}

/** The local-storage key of a member's attempt. */
export const attemptKey = (userId: string): string => cacheKey('quiz', userId);
/** The times have their own key: they are stored several times a second, and storing the whole quiz that often would be slow. */
const timesKey = (userId: string): string => cacheKey('quizTimes', userId);

type Times = Readonly<Record<string, number>>;

/** @returns the stored attempt of a quiz; `'unreadable'` if there is one that can't be read */
export function readAttempt(userId: string, quizId: string): StoredAttempt | 'unreadable' | undefined {
  if (!isPersisted(attemptKey(userId))) return undefined;
  const stored = fromStored(readPersisted(attemptKey(userId)));
  if (!stored) return 'unreadable';
  if (stored.quiz.id !== quizId) return undefined;
  const times = readTimes(userId, quizId);
  const later = ([id, spent]: [string, number]) => [id, Math.max(spent, times[id] ?? 0)] as const;
  return { ...stored, elapsedMs: Object.fromEntries(Object.entries(stored.elapsedMs).map(later)) };
}

export function storeAttempt(userId: string, attempt: StoredAttempt): void {
  cacheForMember('quiz', userId, toStored(attempt, Date.now()));
}

export function storeTimes(userId: string, quizId: string, elapsedMs: Times): void {
  cacheForMember('quizTimes', userId, { quizId, elapsedMs });
}

function readTimes(userId: string, quizId: string): Times {
  const stored = Object(readPersisted(timesKey(userId))) as { quizId?: unknown; elapsedMs?: Times };
  return stored.quizId === quizId && stored.elapsedMs ? stored.elapsedMs : {};
}

const settingsKey = (userId: string) => `${exam.slug}-quiz-settings:${userId}`;
const DEFAULT_TEXT_SIZE = 1;

/** A member's settings for quizzes in this browser. */
export interface QuizSettings {
  /** The text size used last. */
  readonly textSize: number;
  /** Whether a correct answer vibrates. */
  readonly vibrates: boolean;
}

/** @returns the stored settings; the default for one that isn't stored or is invalid */
export function readSettings(userId: string): QuizSettings {
  const { textSize, vibrates } = Object(readPersisted(settingsKey(userId))) as Partial<Record<keyof QuizSettings, unknown>>;
  const isValid = typeof textSize === 'number' && textSize >= TEXT_SIZE.min && textSize <= TEXT_SIZE.max;
  return { textSize: isValid ? textSize : DEFAULT_TEXT_SIZE, vibrates: vibrates !== false };
}

export function storeSettings(userId: string, changed: Partial<QuizSettings>): void {
  window.localStorage.setItem(settingsKey(userId), JSON.stringify({ ...readSettings(userId), ...changed }));
}
