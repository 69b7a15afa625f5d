const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** @returns how far an instant is from now, in the largest unit that fits: "3 days ago", "just now". */
export function relativeTo(instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? words.format(Math.round(seconds / step.seconds), step.unit) : 'just now';
}
