import { selectSession } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page, Redirect } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { usePasskeySupport } from '#shared/passkeys.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import type { AuthMail } from './auth-mails.ts';
import { type AuthFormMode, authModeOf, hasPassword, returnPath } from './auth-modes.ts';
import { CheckEmail } from './CheckEmail.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { useAuthForm } from './use-auth-form.ts';

const titles = {
  'sign-in': 'Sign In',
  'sign-up': 'Create Account',
  'reset-request': 'Reset Password',
  'link-request': 'Sign In by Email',
} as const;

const LinkProblem = ({ children }: { children: string }) => (
  <Box sx={{ mb: 2.5 }}>
    <ErrorNotice>{children}</ErrorNotice>
  </Box>
);

/** One card that toggles between Sign In, Create Account, Reset Password, and Sign In by Email. */
export function AuthScreen() {
  const { pathname, search } = useLocation();
  const mode = authModeOf(pathname);
  const session = useSelector(selectSession);
  const form = useAuthForm(mode);
  const next = returnPath(search);
  const passkeys = usePasskeySupport();
  const [submitted, setSubmitted] = useState<AuthFormMode>();
  const [sent, setSent] = useState<{ mail: AuthMail; email: string; mode: AuthFormMode }>();

  const submit = useCallback(() => setSubmitted(mode), [mode]);

  useEffect(() => {
    if (sent && sent.mode !== mode) setSent(undefined);
  }, [mode, sent]);

  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed-in') return <Redirect to={returnPath(search, submitted)} />;
  if (session.needsCode && (mode === 'sign-in' || sent)) return <SecondFactorScreen />;
  return (
    <Page title={titles[mode]} width="narrow" dense>
      {sent && sent.mode === mode ? (
        <CheckEmail {...sent} search={search} next={next} onBack={() => setSent(undefined)} />
      ) : (
        <AuthCard title={titles[mode]}>
          {session.problem !== undefined && <LinkProblem>{session.problem}</LinkProblem>}
          <AuthForm
            mode={mode}
            form={form}
            search={search}
            next={next}
            onSubmit={submit}
            onSent={(mail) => setSent({ mail, email: form.getValues('email').trim(), mode })}
          />
          {hasPassword(mode) && (
            <ProviderButtons search={search} isAfterOther={mode === 'sign-in' && passkeys !== 'unavailable'} />
          )}
        </AuthCard>
      )}
    </Page>
  );
}
