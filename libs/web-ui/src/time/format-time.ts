const padded = (value: number) => String(value).padStart(2, '0');

/** @returns a duration as a clock: `0:07`, `12:30`, `1:02:03` */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** @returns a duration with its units: `48 sec`, `3 min 20 sec`, `1 hr 5 min` */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} sec`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} sec` : `${minutes} min`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} hr ${minutes % 60} min` : `${Math.floor(minutes / 60)} hr`;
}

const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const words = /* @__PURE__ */ new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** @returns the time between an instant and now in the largest unit that fits: "3 days ago", "just now" */
export function formatRelative(instant: Date, now: Date): string {
  const seconds = Math.round((instant.getTime() - now.getTime()) / 1000);
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return step ? words.format(Math.round(seconds / step.seconds), step.unit) : 'just now';
}
