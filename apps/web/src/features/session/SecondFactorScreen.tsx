import { type Session, useSession } from '@casebook/api-client';
import { ErrorNotice, Field, Page } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  APP_CODE_REFUSED,
  answerChallenge,
  digitsOf,
  isCompleteCode,
  type PasskeyError,
  passkeyMessage,
} from '#shared/sign-in-methods.ts';
import { AuthCard } from './AuthCard.tsx';
import { formMessage } from './auth-flow.ts';

type Method = 'app' | 'recovery';

const methods = {
  app: {
    about: 'Enter the six-digit code from your authenticator app.',
    label: 'Code',
    refused: APP_CODE_REFUSED,
    other: 'Use a recovery code instead',
  },
  recovery: {
    about: 'Enter one of the recovery codes you saved. Each one works once.',
    label: 'Recovery Code',
    refused: 'That recovery code didn’t work. It may have been used before.',
    other: 'Use the authenticator app instead',
  },
} as const satisfies Record<Method, object>;

/** Asks for a code of the second factor, or for the security key. The session's change event opens the next page. */
export function SecondFactorScreen() {
  const session = useSession();
  const [method, setMethod] = useState<Method>('app');
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, reset, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const { about, label, refused, other } = methods[method];
  const keyId = securityKeyOf(session);
  useEffect(() => setFocus('code'), [setFocus]);

  const verify = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    const error = await send(await session.auth(), method, code);
    if (!error) return;
    setFailure(error.code === 'mfa_verification_failed' ? refused : formMessage(error, 'An unexpected error occurred'));
    reset();
    setFocus('code');
  });
  const code = register('code', {
    required: `${label} is required`,
    onChange: ({ target }) => submitComplete(target, method, verify),
  });
  const verifyKey = async (factorId: string) => {
    setFailure(undefined);
    const { mfa } = await session.auth();
    const { error } = await answerChallenge(() => mfa.webauthn.authenticate({ factorId }));
    if (error) setFailure(passkeyMessage(error as PasskeyError, 'That security key didn’t work.'));
  };
  const change = () => {
    setMethod(method === 'app' ? 'recovery' : 'app');
    setFailure(undefined);
    reset();
    setFocus('code');
  };

  return (
    <Page title="Two-Step Verification" width="narrow">
      <AuthCard title="Two-Step Verification">
        <Box component="form" method="post" noValidate onSubmit={verify} sx={{ display: 'grid', gap: 2.5 }}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
          <Typography color="textSecondary">{about}</Typography>
          <Field
            label={label}
            autoComplete={method === 'app' ? 'one-time-code' : 'off'}
            inputMode={method === 'app' ? 'numeric' : 'text'}
            registration={code}
            error={formState.errors.code?.message}
          />
          <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Loading...' : 'Verify'}
          </Button>
          <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
            {keyId && (
              <Button onClick={() => verifyKey(keyId)} size="small">
                Use your security key instead
              </Button>
            )}
            <Button onClick={change} size="small">
              {other}
            </Button>
            <Button onClick={async () => (await session.auth()).signOut({ scope: 'local' })} size="small" color="secondary">
              Sign In with Another Account
            </Button>
          </Box>
        </Box>
      </AuthCard>
    </Page>
  );
}

/** @returns the id of a verified security key. Other clients of the API can add one as well. */
const securityKeyOf = (session: Session): string | undefined =>
  session.stored()?.user.factors?.find(({ factor_type: type, status }) => type === 'webauthn' && status === 'verified')?.id;

/** Submits a complete app code automatically: the codes change every 30 seconds. */
function submitComplete({ value }: { value: string }, method: Method, submit: () => Promise<void>): void {
  if (method === 'app' && isCompleteCode(value)) void submit();
}

async function send(auth: GoTrueClient, method: Method, code: string): Promise<AuthError | null> {
  if (method === 'recovery') return (await auth.mfa.recoveryCodes.verify({ code: code.trim() })).error;
  const { data, error } = await auth.mfa.listFactors();
  const [factor] = data?.totp ?? [];
  if (error) return error;
  // Two-step verification was turned off on another device: a refreshed token no longer requires it.
  if (!factor) return (await auth.refreshSession()).error;
  const answer = { factorId: factor.id, code: digitsOf(code) };
  return (await answerChallenge(() => auth.mfa.challengeAndVerify(answer))).error;
}
