import type { Options, Scenario } from 'k6/options';
import { browseBank } from './journeys/bank.ts';
import { dailyQuiz } from './journeys/daily-quiz.ts';
import { liveQuiz } from './journeys/live-quiz.ts';
import { standardQuiz } from './journeys/standard-quiz.ts';
import { newVisitor, ownMember } from './members.ts';
import { phases, totalSeconds } from './phases.ts';
import { settings } from './settings.ts';
import { takeTurn } from './take-turn.ts';
import { thresholds } from './thresholds.ts';

export { handleSummary } from './summary.ts';

/** The share of all requests by journey. */
const SHARES = { standard: 0.55, bank: 0.35, daily: 0.1 } as const;

export const options: Options = {
  scenarios: {
    standard: atRate('standard', SHARES.standard),
    bank: atRate('bank', SHARES.bank),
    daily: atRate('daily', SHARES.daily),
    ...(settings.streams > 0 && { live: followed() }),
  },
  thresholds,
  summaryTrendStats: ['med', 'p(95)', 'p(99)', 'max', 'count'],
  // Each tag costs the load generator CPU time, which the system on the same computer then lacks.
  systemTags: ['name', 'scenario', 'expected_response'],
  setupTimeout: '60s',
};

export const standard = (): void => takeTurn('standard', () => standardQuiz(ownMember()));
export const bank = (): void => takeTurn('bank', () => browseBank(ownMember()));
export const daily = (): void => takeTurn('daily', () => dailyQuiz(newVisitor()));
export const live = (): Promise<void> => liveQuiz(ownMember());

/** Requests arrive at the phase's rate, whether or not earlier ones have been answered. */
function atRate(name: keyof typeof SHARES, share: number): Scenario {
  const perMinute = (ratePerSecond: number) => Math.max(1, Math.round(ratePerSecond * share * 60));
  const learners = Math.max(1, Math.round(settings.learners * share));
  return {
    executor: 'ramping-arrival-rate',
    exec: name,
    timeUnit: '1m',
    startRate: perMinute(phases[0]?.ratePerSecond ?? 0),
    stages: phases.flatMap(({ ratePerSecond, startSeconds, endSeconds }) => [
      { target: perMinute(ratePerSecond), duration: '0s' },
      { target: perMinute(ratePerSecond), duration: `${endSeconds - startSeconds}s` },
    ]),
    preAllocatedVUs: learners,
    maxVUs: learners,
    gracefulStop: '5s',
  };
}

function followed(): Scenario {
  return {
    executor: 'constant-vus',
    exec: 'live',
    vus: settings.streams,
    duration: `${totalSeconds}s`,
    gracefulStop: '15s',
  };
}
