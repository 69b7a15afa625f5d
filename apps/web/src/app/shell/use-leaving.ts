import { useSignOut } from '@casebook/api-client';
import { useToast } from '@casebook/web-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { countPending, flushPending, type PendingChanges, type PendingRoot } from '#shared/pending-changes.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';

/** Signing out: sends what is pending, asks if something still is, and navigates home from every page. */
export function useLeaving() {
  const signOut = useSignOut();
  const dispatch = useSharedDispatch<PendingRoot>();
  const [unsent, setUnsent] = useState<PendingChanges>();
  const navigate = useNavigate();
  const toast = useToast();

  const leave = async () => {
    setUnsent(undefined);
    const failure = await signOut();
    if (failure) toast.error(failure);
    else await navigate(paths.home, { replace: true });
  };
  const askToLeave = async () => {
    const pending = await dispatch(flushPending());
    if (countPending(pending) > 0) setUnsent(pending);
    else await leave();
  };
  return { unsent, askToLeave, leave, stay: () => setUnsent(undefined) };
}
