import { formatRelative } from './format-time.ts';

/** A relative time such as "3 days ago", with the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={instant.toLocaleString()}>
      {formatRelative(instant, new Date())}
    </time>
  );
}
