import { formatRelative } from './format-time.ts';

/** An instant as people say it, with the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={instant.toLocaleString()}>
      {formatRelative(instant, new Date())}
    </time>
  );
}
