import type { QuizItemView, QuizKind } from '@casebook/contracts';
import { SCORE_COLORS, SCORE_MESSAGE_THRESHOLDS } from '@casebook/exam';
import { formatDuration } from '@casebook/web-ui';

export interface Score {
  total: number;
  correct: number;
  percent: number;
  timeSpentMs: number;
  averageMs: number;
  /** Items without an answer, which make the result incomplete. */
  missing: number;
}

export const resultTitles: Record<QuizKind, string> = {
  daily: 'Daily Quiz Results',
  standard: 'Quiz Results',
  'hard-random': 'Hard Quiz Results',
  retake: 'Retake Results',
};

/** The texts of a result, except the percentage. The start script also fills them into the page's HTML before the app has loaded. */
export const resultTexts = (kind: QuizKind, { percent, correct, total, timeSpentMs, averageMs }: Score) => ({
  title: resultTitles[kind],
  message: scoreMessage(percent),
  correct: `${correct} of ${total}`,
  time: formatDuration(timeSpentMs),
  average: formatDuration(averageMs),
});

export function scoreOf(items: readonly Pick<QuizItemView, 'answer'>[]): Score {
  const answers = items.flatMap((item) => item.answer ?? []);
  const correct = answers.filter((answer) => answer.isCorrect).length;
  const timeSpentMs = answers.reduce((sum, answer) => sum + answer.timeSpentMs, 0);
  return {
    total: items.length,
    correct,
    percent: items.length ? Math.round((correct / items.length) * 100) : 0,
    timeSpentMs,
    averageMs: answers.length ? timeSpentMs / answers.length : 0,
    missing: items.length - answers.length,
  };
}

/** Green from 80, yellow from 60, else red. */
export function scoreTone(percent: number): 'success' | 'warning' | 'error' {
  if (percent >= SCORE_COLORS.green) return 'success';
  return percent >= SCORE_COLORS.yellow ? 'warning' : 'error';
}

const messages = [
  'Excellent. You know this material.',
  'Great work. You’re close to exam-ready.',
  'Good. A little more review will get you there.',
  'You’re getting there. Review what you missed.',
  'Keep at it. Read the explanations below, then try again.',
] as const;

/** @returns the message for a score, which changes at 90, 80, 70, and 60 */
export function scoreMessage(percent: number): string {
  const band = SCORE_MESSAGE_THRESHOLDS.findIndex((threshold) => percent >= threshold);
  return messages[band === -1 ? messages.length - 1 : band] ?? messages[4];
}
