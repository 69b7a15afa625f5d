import { codeRefusalOf } from '@casebook/api-client';
import type { AdminGate } from '@casebook/contracts';
import { AdminCodeForm, Page, Panel } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '#shared/api.ts';
import { learnerPaths } from '#shared/paths.ts';

/** Asks for the five-character code before any admin page. The server verifies it. */
export function GateScreen({ gate }: { gate: AdminGate }) {
  const dispatch = useDispatch();
  const [unlock] = api.useUnlockAdminGateMutation();
  const enter = async (code: string) => codeRefusalOf((await unlock({ adminCodeInput: { code } })).error);
  return (
    <Page title="Admin Access" width="narrow">
      <Panel sx={{ p: { xs: 2.5, sm: 4 } }}>
        <Typography variant="h1" sx={{ mb: 3 }}>
          Admin Access
        </Typography>
        <AdminCodeForm gate={gate} unlock={enter} onLockOver={() => dispatch(api.util.invalidateTags(['AdminGate']))} />
        <Button href={learnerPaths.home} color="secondary" fullWidth sx={{ mt: 1.5 }}>
          Back to Home
        </Button>
      </Panel>
    </Page>
  );
}

/** The gate stays open for 15 minutes. While the app is in use, the gate is renewed this often. Milliseconds. */
const RENEWAL_MS = 4 * 60_000;
/** After a failed renewal, the next one waits this long. Milliseconds. */
const RETRY_MS = 30_000;
/** A lower bound, so that a device clock that runs fast can't cause a refetch loop. Milliseconds. */
const MIN_CHECK_MS = 15_000;
const activities = ['pointerdown', 'keydown'] as const;

/**
 * Renews the gate while the app is in use, and refetches its state when it expires.
 * @param unlockedUntil absent while the gate is locked
 */
export function useGateRenewal(unlockedUntil: string | undefined): void {
  const [renew] = api.useRenewAdminGateMutation();
  const dispatch = useDispatch();
  useEffect(() => {
    if (unlockedUntil === undefined) return;
    let [isUsed, isDue] = [false, false];
    const renewIfUsed = async () => {
      if (!isUsed || !isDue) return;
      isDue = false;
      if ((await renew()).error !== undefined) renewal = window.setTimeout(makeDue, RETRY_MS);
    };
    const onActivity = () => {
      isUsed = true;
      void renewIfUsed();
    };
    const makeDue = () => {
      isDue = true;
      void renewIfUsed();
    };
    let renewal = window.setTimeout(makeDue, RENEWAL_MS);
    const left = new Date(unlockedUntil).getTime() - Date.now();
    const expiry = window.setTimeout(() => dispatch(api.util.invalidateTags(['AdminGate'])), Math.max(left, MIN_CHECK_MS));
    for (const activity of activities) window.addEventListener(activity, onActivity);
    return () => {
      window.clearTimeout(renewal);
      window.clearTimeout(expiry);
      for (const activity of activities) window.removeEventListener(activity, onActivity);
    };
  }, [unlockedUntil, renew, dispatch]);
}
