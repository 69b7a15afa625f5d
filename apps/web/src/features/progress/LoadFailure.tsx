import { ErrorNotice, useOnline } from '@casebook/web-ui';

/** Why there is nothing to show: the request failed, or there is no connection. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const isOnline = useOnline();
  return (
    <ErrorNotice onRetry={onRetry}>
      {isOnline
        ? 'Failed to load your progress.'
        : 'You’re offline, so your progress can’t be loaded. Try again once you’re connected.'}
    </ErrorNotice>
  );
}
