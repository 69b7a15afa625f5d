import { isAuthError, useSession } from '@casebook/api-client';
import { Countdown, ErrorNotice, Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { digitsOf, isCompleteCode } from '#shared/sign-in-methods.ts';
import { AuthCard } from './AuthCard.tsx';
import { type AuthMail, authPaths, codeTypes, formMessage, requestMail } from './auth-flow.ts';

interface CheckEmailProps {
  mail: AuthMail;
  email: string;
  /** The URL's query, which the links to other modes preserve. */
  search: string;
  /** The page to open after signing in. */
  next: string;
  onBack: () => void;
}

const texts: Record<AuthMail, (email: string) => string> = {
  confirmation: (email) =>
    `We sent a link and a code to ${email}. Open the link, or enter the code here, to confirm your email address and finish creating your account.`,
  reset: (email) =>
    `If there’s an account for ${email}, we’ve sent a link and a code to that address. Use either one to set a new password.`,
  link: (email) => `If there’s an account for ${email}, we’ve sent a link and a code to that address. Use either one to sign in.`,
};

const UNEXPECTED = 'An unexpected error occurred';
/** The service sends at most one mail a minute to an address. */
const WAIT_MS = 60_000;

/** Shows the same text whether or not the account exists. Entering the mailed code works like opening the mailed link, on this device. */
export function CheckEmail({ mail, email, search, next, onBack }: CheckEmailProps) {
  const [failure, setFailure] = useState<string>();

  return (
    <AuthCard title="Check Your Email" takesFocus>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{texts[mail](email)}</Typography>
      {failure && (
        <Box sx={{ mt: 2 }}>
          <ErrorNotice>{failure}</ErrorNotice>
        </Box>
      )}
      <CodeForm mail={mail} email={email} onFailure={setFailure} />
      <SendAgain mail={mail} email={email} next={next} onFailure={setFailure} />
      <Button href={authPaths['sign-in'] + search} onClick={onBack} variant="outlined" size="large" fullWidth sx={{ mt: 2 }}>
        Back to Sign In
      </Button>
    </AuthCard>
  );
}

interface CodeFormProps {
  mail: AuthMail;
  email: string;
  onFailure: (message: string | undefined) => void;
}

/** The session's change event opens the next page. */
function CodeForm({ mail, email, onFailure }: CodeFormProps) {
  const attempt = useAttempt(onFailure);
  const { register, handleSubmit, reset, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  const verify = handleSubmit(async ({ code }) => {
    if (await attempt((auth) => auth.verifyOtp({ type: codeTypes[mail], email, token: digitsOf(code) }))) return;
    reset();
    setFocus('code');
  });
  const code = register('code', {
    required: 'Code is required',
    onChange: ({ target }) => {
      if (isCompleteCode(target.value)) void verify();
    },
  });
  return (
    <Box component="form" method="post" noValidate onSubmit={verify} sx={{ display: 'grid', gap: 2, my: 3 }}>
      <Field
        label="Code from the email"
        autoComplete="one-time-code"
        inputMode="numeric"
        registration={code}
        error={formState.errors.code?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Loading...' : 'Continue'}
      </Button>
    </Box>
  );
}

type SendAgainProps = Pick<CheckEmailProps, 'mail' | 'email' | 'next'> & Pick<CodeFormProps, 'onFailure'>;

function SendAgain({ mail, email, next, onFailure }: SendAgainProps) {
  const attempt = useAttempt(onFailure);
  const [grantedAt, setGrantedAt] = useState<number | undefined>(() => Date.now() + WAIT_MS);
  const send = async () => {
    if (await attempt((auth) => requestMail(auth, mail, { email, next }))) setGrantedAt(Date.now() + WAIT_MS);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 40 }}>
      <Typography color="textSecondary" variant="body2">
        Didn’t get it? Check your spam folder.
      </Typography>
      {grantedAt === undefined ? (
        <Button onClick={send} size="small">
          Send Again
        </Button>
      ) : (
        <Typography color="textSecondary" variant="body2">
          You can resend the email in <Countdown to={grantedAt} onOver={() => setGrantedAt(undefined)} />.
        </Typography>
      )}
    </Box>
  );
}

/** @returns a function that sends a request, reports why it was refused, and returns whether it was granted */
function useAttempt(onFailure: CodeFormProps['onFailure']) {
  const session = useSession();
  return async (request: (auth: GoTrueClient) => Promise<{ error: AuthError | null }>): Promise<boolean> => {
    onFailure(undefined);
    const error = await session
      .auth()
      .then(request)
      .then(
        (response) => response.error,
        (reason: unknown) => (isAuthError(reason) ? reason : new Error(UNEXPECTED)),
      );
    if (error) onFailure(isAuthError(error) ? codeMessage(error) : error.message);
    return !error;
  };
}

const codeMessage = (error: AuthError): string =>
  error.code === 'otp_expired'
    ? 'That code didn’t work. Enter the one in the latest email, or send another.'
    : formMessage(error, UNEXPECTED);
