import { selectSession } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { Redirect } from '#shared/Redirect.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { type AuthFormMode, authModeOf, authPaths, returnPath } from './auth-modes.ts';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { useAuthForm } from './use-auth-form.ts';

const titles = { 'sign-in': 'Sign In', 'sign-up': 'Create Account', 'reset-request': 'Reset Password' } as const;

const LinkProblem = ({ children }: { children: string }) => (
  <Box sx={{ mb: 2.5 }}>
    <ErrorNotice>{children}</ErrorNotice>
  </Box>
);

/** One card that toggles between Sign In, Create Account and Reset Password. */
export function AuthScreen() {
  const { pathname, search } = useLocation();
  const mode = authModeOf(pathname);
  const session = useSelector(selectSession);
  const form = useAuthForm(mode);
  const [submitted, setSubmitted] = useState<AuthFormMode>();
  const [sent, setSent] = useState<{ mail: 'reset' | 'confirmation'; email: string; mode: string }>();

  const submit = useCallback(() => setSubmitted(mode), [mode]);

  useEffect(() => {
    if (sent && sent.mode !== mode) setSent(undefined);
  }, [mode, sent]);

  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') return <Redirect to={returnPath(search, submitted)} />;
  if (session.needsCode && mode === 'sign-in') return <SecondFactorScreen />;
  return (
    <Page title={titles[mode]} width="narrow">
      {sent && sent.mode === mode ? (
        <MailSent mail={sent.mail} email={sent.email} search={search} onBack={() => setSent(undefined)} />
      ) : (
        <AuthCard title={titles[mode]}>
          {session.problem !== undefined && <LinkProblem>{session.problem}</LinkProblem>}
          <AuthForm
            mode={mode}
            form={form}
            search={search}
            onSubmit={submit}
            onSent={(mail) => setSent({ mail, email: form.getValues('email').trim(), mode })}
          />
        </AuthCard>
      )}
    </Page>
  );
}

interface MailSentProps {
  mail: 'reset' | 'confirmation';
  email: string;
  search: string;
  onBack: () => void;
}

/** Says the same whether or not the account exists. */
function MailSent({ mail, email, search, onBack }: MailSentProps) {
  return (
    <AuthCard title="Check Your Email" takesFocus>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {mail === 'reset'
          ? `If there is an account for ${email}, a link to set a new password is on its way.`
          : `We sent a link to ${email}. Open it to confirm your email address and finish creating your account.`}
      </Typography>
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, mb: 3 }}>
        Didn’t get it after a few minutes? Check your spam folder, then try again.
      </Typography>
      <Button href={authPaths['sign-in'] + search} onClick={onBack} variant="contained" size="large" fullWidth>
        Back to Sign In
      </Button>
    </AuthCard>
  );
}
