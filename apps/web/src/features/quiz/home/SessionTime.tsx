import { clockTime } from '@casebook/web-ui';
import { useEffect, useState } from 'react';

/** How long the session has been going on, by the second. @param since absent where none has begun */
export function SessionTime({ since }: { since: string | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  if (!since) return clockTime(0);
  return (
    <time dateTime={since} title={`Since ${new Date(since).toLocaleString()}`}>
      {clockTime(Math.max(0, now - Date.parse(since)))}
    </time>
  );
}
