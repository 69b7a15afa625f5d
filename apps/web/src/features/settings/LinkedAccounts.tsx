import { isAuthError, useSession } from '@casebook/api-client';
import { ConfirmDialog, ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { GoTrueClient, UserIdentity } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api } from '#shared/api.ts';
import { paths } from '#shared/paths.ts';
import { providerLabels, type ShownProvider, shownProviders } from '#shared/sign-in-methods.ts';
import { Action } from './SettingsPage.tsx';
import { settingsMessage } from './settings-message.ts';

/** The sign-in methods of the account: its address, and accounts at providers. A failed link or unlink leaves the session unchanged. */
export function LinkedAccounts() {
  const session = useSession();
  const { data: settings } = api.useGetAuthSettingsQuery();
  const returned = useReturnedFailure();
  const [identities, setIdentities] = useState<readonly UserIdentity[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  /** Runs a step, then lists the identities; shows the error of either. */
  const attempt = useCallback(
    async (step: (auth: GoTrueClient) => Promise<void>) => {
      setFailure(undefined);
      setIsBusy(true);
      try {
        const auth = await session.auth();
        await step(auth);
        const { data, error } = await auth.getUserIdentities();
        if (error) throw error;
        setIdentities(data.identities);
      } catch (error) {
        if (!isAuthError(error)) reportError(error);
        setFailure(isAuthError(error) ? settingsMessage(error) : 'An unexpected error occurred');
      } finally {
        setIsBusy(false);
      }
    },
    [session],
  );
  useEffect(() => void attempt(async () => {}), [attempt]);

  const link = (provider: ShownProvider) =>
    attempt(async (auth) => {
      const redirectTo = `${window.location.origin}${paths.account}`;
      const { error } = await auth.linkIdentity({ provider, options: { redirectTo } });
      if (error) throw error;
    });
  const unlink = (identity: UserIdentity) =>
    attempt(async (auth) => {
      const { error } = await auth.unlinkIdentity(identity);
      if (error) throw error;
    });

  const shown = failure ?? returned;
  const canChange = settings?.manual_linking_enabled === true;
  const isLinked = (provider: string) => identities?.some((identity) => identity.provider === provider);
  return (
    <>
      {shown !== undefined && <ErrorNotice>{shown}</ErrorNotice>}
      {!identities && !failure && <Skeleton height={56} />}
      {!identities && failure && <Action onClick={() => attempt(async () => {})}>Try Again</Action>}
      {identities && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {identities.map((identity) => (
            <LinkedAccount
              key={identity.identity_id}
              identity={identity}
              onUnlink={canChange && identities.length > 1 ? () => unlink(identity) : undefined}
              isBusy={isBusy}
            />
          ))}
        </Box>
      )}
      {canChange &&
        identities &&
        shownProviders(settings.external)
          .filter((provider) => !isLinked(provider))
          .map((provider) => (
            <Action key={provider} onClick={() => link(provider)} disabled={isBusy}>
              {`Link ${providerLabels[provider]}`}
            </Action>
          ))}
    </>
  );
}

interface LinkedAccountProps {
  identity: UserIdentity;
  onUnlink: (() => void) | undefined;
  isBusy: boolean;
}

function LinkedAccount({ identity, onUnlink, isBusy }: LinkedAccountProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const name = nameOf(identity);
  const confirm = () => {
    setIsConfirming(false);
    onUnlink?.();
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {identity.identity_data?.email}
        </Typography>
      </Box>
      {onUnlink && (
        <Button
          onClick={() => setIsConfirming(true)}
          variant="outlined"
          size="small"
          disabled={isBusy}
          aria-label={`Unlink ${name}`}
        >
          Unlink
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Unlink ${name}?`}
        confirmLabel="Unlink"
        dangerous
        onConfirm={confirm}
        onCancel={() => setIsConfirming(false)}
      >
        {identity.provider === 'email'
          ? 'Your password will stop working, and you’ll be signed out on all your other devices.'
          : 'You won’t be able to sign in with it, and you’ll be signed out on all your other devices.'}
      </ConfirmDialog>
    </Box>
  );
}

function nameOf({ provider }: UserIdentity): string {
  if (provider === 'email') return 'Email and password';
  const label = providerLabels[provider as ShownProvider] ?? provider;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The text for an error that the provider's redirect carries. Removes its parameters from the address. */
function useReturnedFailure(): string | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [failure] = useState(() => returnedFailure(new URLSearchParams(search)));
  useEffect(() => {
    if (failure !== undefined) void navigate(pathname, { replace: true });
  }, [failure, navigate, pathname]);
  return failure;
}

function returnedFailure(query: URLSearchParams): string | undefined {
  if (!query.has('error')) return undefined;
  if (query.get('error') === 'access_denied') return 'Nothing was linked because you canceled.';
  if (query.get('error_code') !== 'identity_already_exists') return 'The account couldn’t be linked. Please try again.';
  const isOthers = query.get('error_description')?.includes('another user');
  return isOthers ? 'That account is linked to another Casebook account.' : 'That account is already linked to yours.';
}
