import { isAuthError, useSession } from '@casebook/api-client';
import { ConfirmDialog, ErrorNotice, Field, RelativeTime } from '@casebook/web-ui';
import PasskeyIcon from '@mui/icons-material/Key';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AuthPasskeyListResponse, GoTrueClient } from '@supabase/auth-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PasskeyError, passkeyMessage, usePasskeySupport } from '#shared/sign-in-methods.ts';
import { SettingsSection } from './SettingsPage.tsx';
import { settingsMessage } from './settings-message.ts';

type Passkey = NonNullable<AuthPasskeyListResponse['data']>[number];

const FALLBACK = 'An unexpected error occurred';
const MAX_NAME = 120;

/** The member's passkeys, if the browser and the service support them. */
export function PasskeysSection() {
  const support = usePasskeySupport();
  if (support === 'unavailable') return null;
  return (
    <SettingsSection title="Passkeys">
      <Typography color="textSecondary">
        Sign in with your fingerprint, face, or screen lock instead of your password. A passkey only works on this site, so it
        can’t be phished.
      </Typography>
      {support === 'checking' ? <Skeleton height={72} /> : <Passkeys />}
    </SettingsSection>
  );
}

function Passkeys() {
  const session = useSession();
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  /** Runs a step, then lists the passkeys; shows the error of either. @returns whether both succeeded */
  const attempt = useCallback(
    async (step?: (auth: GoTrueClient) => Promise<{ error: PasskeyError | null }>): Promise<boolean> => {
      setFailure(undefined);
      setIsBusy(true);
      try {
        const auth = await session.auth();
        const outcome = await step?.(auth);
        const list = outcome?.error ? undefined : await auth.passkey.list();
        const error = outcome?.error ?? list?.error;
        if (list?.data) setPasskeys(list.data);
        if (error) setFailure(messageOf(error));
        return !error;
      } catch (error) {
        reportError(error);
        setFailure(FALLBACK);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
    [session],
  );
  useEffect(() => void attempt(), [attempt]);

  const add = () => attempt(async (auth) => (await auth.registerPasskey()) as { error: PasskeyError | null });
  return (
    <>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {!passkeys && !failure && <Skeleton height={72} />}
      {passkeys && passkeys.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} attempt={attempt} isBusy={isBusy} />
          ))}
        </Box>
      )}
      <Button onClick={passkeys ? add : () => attempt()} variant="outlined" disabled={isBusy} sx={{ justifySelf: 'start' }}>
        {passkeys || !failure ? 'Add Passkey' : 'Try Again'}
      </Button>
    </>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  attempt: (step: (auth: GoTrueClient) => Promise<{ error: PasskeyError | null }>) => Promise<boolean>;
  isBusy: boolean;
}

function PasskeyItem({ passkey, attempt, isBusy }: PasskeyItemProps) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    // The form that had the focus has closed, so the button takes it.
    if (mode === 'shown' && wasRenaming.current) renameButton.current?.focus();
    wasRenaming.current = mode === 'renaming';
  }, [mode]);
  const { id: passkeyId, friendly_name: name = 'Passkey', created_at: createdAt, last_used_at: lastUsedAt } = passkey;
  const remove = () => {
    setMode('shown');
    void attempt((auth) => auth.passkey.delete({ passkeyId }));
  };
  const rename = async (friendlyName: string) => {
    if (await attempt((auth) => auth.passkey.update({ passkeyId, friendlyName }))) setMode('shown');
  };
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 1, borderColor: 'divider' } }}
    >
      {mode === 'renaming' ? (
        <RenameForm name={name} onRename={rename} onCancel={() => setMode('shown')} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <PasskeyIcon color="action" />
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Typography variant="body2" color="textSecondary">
              Added <RelativeTime at={createdAt} />
              {' · '}
              {lastUsedAt ? (
                <>
                  Last used <RelativeTime at={lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: 3.5, sm: 0 } }}>
            <Button
              ref={renameButton}
              onClick={() => setMode('renaming')}
              size="small"
              disabled={isBusy}
              aria-label={`Rename ${name}`}
            >
              Rename
            </Button>
            <Button
              onClick={() => setMode('removing')}
              size="small"
              color="error"
              disabled={isBusy}
              aria-label={`Remove ${name}`}
            >
              Remove
            </Button>
          </Box>
        </Box>
      )}
      <ConfirmDialog
        open={mode === 'removing'}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        dangerous
        onConfirm={remove}
        onCancel={() => setMode('shown')}
      >
        You won’t be able to sign in with it. Your device may still offer it until you delete it there.
      </ConfirmDialog>
    </Box>
  );
}

interface RenameFormProps {
  name: string;
  onRename: (name: string) => Promise<void>;
  onCancel: () => void;
}

function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { name } });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const registration = register('name', {
    validate: (value) => value.trim() !== '' || 'Name is required',
    maxLength: { value: MAX_NAME, message: `Name must be at most ${MAX_NAME} characters long` },
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit((fields) => onRename(fields.name.trim()))}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Field label="Passkey Name" autoComplete="off" registration={registration} error={formState.errors.name?.message} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="small" disabled={formState.isSubmitting}>
          Save
        </Button>
        <Button onClick={onCancel} size="small" color="secondary">
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

const messageOf = (error: PasskeyError): string =>
  isAuthError(error) && error.code === 'reauthentication_needed' ? settingsMessage(error) : passkeyMessage(error, FALLBACK);
