import { isAuthError, useSession } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { Provider } from '@supabase/auth-js';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { providerLabels, shownProviders } from '#shared/providers.ts';
import { formMessage } from './auth-message.ts';
import { authPaths } from './auth-modes.ts';

interface ProviderButtonsProps {
  search: string;
  /** Whether they are beside another alternative to the form, which is set apart already. */
  isAfterOther: boolean;
}

/** Buttons for the providers that the server lists. They are below the form, so that nothing moves when the list arrives. */
export function ProviderButtons({ search, isAfterOther }: ProviderButtonsProps) {
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
