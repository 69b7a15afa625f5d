import type { QuizItemView, QuizProgress, QuizView } from '@casebook/contracts';
import { type Desk, noTallies } from './desk.ts';

/** What this browser keeps of a quiz under way, so that a reload, a closed tab and a dead network go on where it was. */
export interface KeptQuiz {
  readonly quiz: QuizView;
  readonly desk: Desk;
  /** What the server told last. */
  readonly base: QuizProgress;
  /** Milliseconds spent on each item without an answer. */
  readonly elapsedMs: Readonly<Record<string, number>>;
}

/** The fields of specification 001, "Persisted quiz state", and what going on on several devices needs besides. */
interface StoredQuiz {
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
  choices: Desk['choices'];
  tallies: Desk['tallies'];
  marked: readonly string[];
  struck: readonly string[];
  server: QuizProgress;
}

export function toStored({ quiz, desk, base, elapsedMs }: KeptQuiz, now: number): StoredQuiz {
  const { items, state: _state, ...head } = quiz;
  const currentIndex = Math.max(
    0,
    items.findIndex(({ position }) => position === desk.position),
  );
  const current = items[currentIndex];
  const questionTimes = items.map(({ id, answer }) => answer?.timeSpentMs ?? elapsedMs[id] ?? 0);
  const questionElapsedTime = questionTimes[currentIndex] ?? 0;
  return {
    questions: items,
    currentIndex,
    userAnswers: items.map(({ answer }) => answer?.optionId ?? null),
    selectedAnswer: (current && desk.choices[current.id]) ?? null,
    showResult: current?.answer !== undefined,
    startTime: quiz.startedAt,
    questionStartTime: now - questionElapsedTime,
    questionTimes,
    elapsedTime: questionTimes.reduce((sum, spent) => sum + spent, 0),
    questionElapsedTime,
    tallyCounts: (current && desk.tallies[current.id]) ?? noTallies,
    isActive: quiz.status === 'active',
    textSize: desk.textSize,
    quiz: head,
    choices: desk.choices,
    tallies: desk.tallies,
    marked: desk.marked,
    struck: desk.struck,
    server: base,
  };
}

/** @returns what was kept; undefined where it cannot be read, by another version say */
export function fromStored(stored: unknown): KeptQuiz | undefined {
  const { questions, currentIndex, questionTimes, quiz, server, textSize, choices, tallies, marked, struck } = Object(
    stored,
  ) as Partial<StoredQuiz>;
  const current = Array.isArray(questions) && typeof currentIndex === 'number' ? questions[currentIndex] : undefined;
  if (!questions || !current || !Array.isArray(questionTimes) || typeof textSize !== 'number') return undefined;
  if (!quiz || !server || !choices || !tallies || !Array.isArray(marked) || !Array.isArray(struck)) return undefined;
  const open = questions.flatMap(({ id, answer }, index) => (answer ? [] : [[id, questionTimes[index] ?? 0] as const]));
  return {
    quiz: { ...quiz, items: questions, state: server },
    desk: { position: current.position, choices, tallies, textSize, marked, struck },
    base: server,
    elapsedMs: Object.fromEntries(open),
  };
}
