import { type Session, useSession } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import PasskeyIcon from '@mui/icons-material/Key';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type PasskeyError, passkeyMessage, usePasskeySupport, wasAborted } from '#shared/sign-in-methods.ts';

const FAILED = 'Sign in failed';

interface PasskeySignInProps {
  /** Called before the request is sent, because the session may arrive before the response. */
  onSubmit: () => void;
}

/**
 * Signs in with a passkey, by a button or by the browser's suggestions in the email field (conditional UI). The session's change event
 * opens the next page.
 */
export function PasskeySignIn({ onSubmit }: PasskeySignInProps) {
  const session = useSession();
  const support = usePasskeySupport();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const suggestions = useRef<AbortController>(undefined);

  const suggest = useCallback(() => {
    const controller = new AbortController();
    suggestions.current = controller;
    void suggestPasskeys(session, controller.signal, onSubmit).then((refused) => refused && setFailure(refused));
  }, [session, onSubmit]);
  useEffect(() => {
    if (support !== 'offered') return undefined;
    suggest();
    return () => suggestions.current?.abort();
  }, [support, suggest]);

  const signIn = async () => {
    setFailure(undefined);
    setIsBusy(true);
    // A browser runs only one WebAuthn ceremony at a time.
    suggestions.current?.abort();
    onSubmit();
    try {
      const { error } = await (await session.auth()).signInWithPasskey();
      if (!error) return;
      setFailure(passkeyMessage(error as PasskeyError, FAILED));
      suggest();
    } catch (error) {
      reportError(error);
      setFailure(FAILED);
    } finally {
      setIsBusy(false);
    }
  };

  if (support === 'unavailable') return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, visibility: support === 'checking' ? 'hidden' : 'visible' }}>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>or</Divider>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Button onClick={signIn} variant="outlined" size="large" startIcon={<PasskeyIcon />} disabled={isBusy}>
        {isBusy ? 'Loading...' : 'Sign In with a Passkey'}
      </Button>
    </Box>
  );
}

/**
 * Lets the browser suggest passkeys in the email field until one is chosen or the signal aborts.
 * @returns why the chosen passkey was refused; undefined if it wasn't
 */
async function suggestPasskeys(session: Session, signal: AbortSignal, onChosen: () => void): Promise<string | undefined> {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const auth = await session.auth();
  if (signal.aborted) return undefined;
  onChosen();
  const { error } = await auth.signInWithPasskey({ options: { mediation: 'conditional', signal } });
  if (!error || signal.aborted || wasAborted(error as PasskeyError)) return undefined;
  // The suggestions outlive the service's challenge.
  if (error.code === 'webauthn_challenge_expired') return suggestPasskeys(session, signal, onChosen);
  return error.code === 'webauthn_verification_failed' ? passkeyMessage(error as PasskeyError, FAILED) : undefined;
}
