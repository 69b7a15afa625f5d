import { useEffect, useState } from 'react';
import { formatDuration, formatRelative } from './format-time.ts';

/** A relative time such as "3 days ago", with the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={instant.toLocaleString()}>
      {formatRelative(instant, new Date())}
    </time>
  );
}

interface CountdownProps {
  /** The instant it counts down to, in milliseconds since 1970. */
  to: number;
  /** Whether to update every second, even if more than a minute is left. */
  bySecond?: boolean;
  onOver?: () => void;
}

/** Counts down in minutes, and in seconds during the last minute. */
export function Countdown({ to, bySecond = false, onOver }: CountdownProps) {
  const left = useTimeLeft(to, onOver);
  const rounded = left > 60_000 && !bySecond ? Math.ceil(left / 60_000) * 60_000 : left;
  return (
    <time dateTime={new Date(to).toISOString()} title={new Date(to).toLocaleString()}>
      {formatDuration(rounded)}
    </time>
  );
}

/**
 * Compares with the clock every second: a long timer would pause while the device sleeps.
 * @param to an instant in milliseconds since 1970
 * @param onOver called when the instant is reached
 * @returns the milliseconds left, at least 0
 */
export function useTimeLeft(to: number, onOver?: () => void): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, to - now);
  const isOver = left === 0;
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver?.();
  }, [isOver, onOver]);
  return left;
}
