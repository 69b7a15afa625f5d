import { isAuthError, selectSession, useSession } from '@casebook/api-client';
import { ErrorNotice, LoadingScreen, Page, Redirect } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { Provider } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { api } from '#shared/api.ts';
import { providerLabels, shownProviders, usePasskeySupport } from '#shared/sign-in-methods.ts';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { type AuthFormMode, type AuthMail, authModeOf, authPaths, formMessage, hasPassword, returnPath } from './auth-flow.ts';
import { CheckEmail } from './CheckEmail.tsx';
import { SecondFactorScreen } from './SecondFactorScreen.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface ProviderButtonsProps {
  search: string;
  /** Whether another alternative to the form precedes the buttons, so that they need no divider of their own. */
  isAfterOther: boolean;
}

/** Buttons for the providers that the server lists. Placed below the form, so that nothing moves when the list arrives. */
function ProviderButtons({ search, isAfterOther }: ProviderButtonsProps) {
  const session = useSession();
  const { data } = api.useGetAuthSettingsQuery();
  const [state, setState] = useState<{ failure?: string; isLeaving: boolean }>({ isLeaving: false });
  const providers = shownProviders(data?.external);
  if (providers.length === 0) return null;

  const leave = async (provider: Provider) => {
    setState({ isLeaving: true });
    try {
      const auth = await session.auth();
      const redirectTo = `${window.location.origin}${authPaths['sign-in']}${search}`;
      const { error } = await auth.signInWithOAuth({ provider, options: { redirectTo } });
      if (error) setState({ isLeaving: false, failure: formMessage(error, FAILED) });
    } catch (error) {
      setState({ isLeaving: false, failure: isAuthError(error) ? formMessage(error, FAILED) : FAILED });
    }
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: isAfterOther ? 1.5 : 2.5 }}>
      {!isAfterOther && <Divider>or</Divider>}
      {state.failure !== undefined && <ErrorNotice>{state.failure}</ErrorNotice>}
      {providers.map((provider) => (
        <Button key={provider} variant="outlined" size="large" disabled={state.isLeaving} onClick={() => leave(provider)}>
          Continue with {providerLabels[provider]}
        </Button>
      ))}
    </Box>
  );
}

const FAILED = 'Sign in failed';

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
