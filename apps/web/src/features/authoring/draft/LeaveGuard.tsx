import { ConfirmDialog } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a page with unsaved writing is left. @param holds told at the moment of leaving, so that saving may pass */
export function LeaveGuard({ isDirty, holds }: { isDirty: boolean; holds: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => holds() && currentLocation.pathname !== nextLocation.pathname,
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
