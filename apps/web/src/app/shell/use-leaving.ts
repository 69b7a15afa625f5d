import { hasPending, type PendingChanges, useSignOut } from '@casebook/api-client';
import { useToast } from '@casebook/web-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../routes.ts';

/** Signing out: sends what is pending, asks if something still is, and leads home from every page. */
export function useLeaving() {
  const { sendPending, signOut } = useSignOut();
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
    const pending = await sendPending();
    if (hasPending(pending)) setUnsent(pending);
    else await leave();
  };
  return { unsent, askToLeave, leave, stay: () => setUnsent(undefined) };
}
