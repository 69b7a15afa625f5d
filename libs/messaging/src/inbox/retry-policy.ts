// Waits before each further attempt: five, about 30 s in all. After the last one, the event is parked (docs/runbook.md).
const WAITS_MS = [500, 1_500, 4_000, 8_000, 16_000];

/** @returns how long to wait before the next attempt, or undefined when there is none and the event is parked */
export const waitBeforeRetry = (failedAttempts: number): number | undefined => WAITS_MS[failedAttempts - 1];
