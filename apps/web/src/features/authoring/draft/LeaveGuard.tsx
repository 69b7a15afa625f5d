import { ConfirmDialog } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page with unsaved writing is left. @param isBlocking evaluated when the page is left, so that saving can navigate */
export function LeaveGuard({ isDirty, isBlocking }: { isDirty: boolean; isBlocking: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBlocking() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep Writing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      What you wrote stays on this browser as a draft and is offered again when you come back.
    </ConfirmDialog>
  );
}
