import type { DailyView } from '@casebook/contracts';
import { dailySetTime, nextSetTime } from './next-daily-set.ts';

/** The texts of the daily card. The start script also fills them into the page's HTML before the app has loaded. */
export const dailyTexts = (daily: DailyView) => ({
  note: dailyNote(daily),
  action: dailyAction(daily),
  streak: streakText(daily.streak),
});

function dailyNote({ allowance, remaining, quizId, nextAt }: DailyView): string {
  if (quizId && remaining === 0) return `Done for today. Your next daily quiz will be ready ${nextSetTime(nextAt, new Date())}.`;
  const next = `A new daily quiz starts at ${dailySetTime(nextAt)}.`;
  if (quizId && remaining < allowance) return `${remaining} of today’s ${allowance} questions left. ${next}`;
  return `${allowance} free questions a day, the same for everyone. ${next}`;
}

function dailyAction({ remaining, quizId }: DailyView): string {
  if (!quizId) return 'Start Daily Quiz';
  return remaining === 0 ? 'See Results' : 'Continue Daily Quiz';
}

/**
 * The streak of completed daily quizzes: `Daily quiz streak: 3 days, best 5`. Names the streak, because Progress shows a different one,
 * which counts days with any answer.
 */
export function streakText({ current, best }: DailyView['streak']): string {
  if (best === 0) return 'No daily quiz streak yet';
  const text = current === 0 ? 'No current daily quiz streak' : `Daily quiz streak: ${current} ${current === 1 ? 'day' : 'days'}`;
  return best > current ? `${text}, best ${best}` : text;
}
