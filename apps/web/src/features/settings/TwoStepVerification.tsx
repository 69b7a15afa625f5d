import { isAuthError, useSession } from '@casebook/api-client';
import { ConfirmDialog, ErrorNotice, Field, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCopy } from '#shared/share/use-copy.ts';
import { type PasskeyError, passkeyMessage, usePasskeySupport } from '#shared/sign-in-methods.ts';
import { SecurityKeys } from './SecurityKeys.tsx';
import { Action } from './SettingsPage.tsx';
import {
  addKey,
  currentState,
  type Enrollment,
  enroll,
  type FactorChange,
  type FactorState,
  type Factors,
  remove,
  replaceCodes,
  turnOn,
} from './second-factor-changes.ts';
import { settingsMessage } from './settings-message.ts';

/** Shows new recovery codes. They are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const { isCopied, copy } = useCopy(text);
  const download = () =>
    saveFile({ name: 'casebook-recovery-codes.txt', content: new Blob([`${text}\n`], { type: 'text/plain' }) });
  return (
    <>
      <Typography role="status">
        On. Save these recovery codes where you can find them without your phone. Each one signs you in once. They won’t be shown
        again.
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Secret>{code}</Secret>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Action onClick={copy}>{isCopied ? 'Copied!' : 'Copy'}</Action>
        <Action onClick={download}>Download</Action>
        <Button onClick={onDone} variant="contained">
          Done
        </Button>
      </Box>
    </>
  );
}

/** A text to copy by hand. */
const Secret = ({ children }: { children: string }) => (
  <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', color: 'text.primary' }}>
    {children}
  </Box>
);

const FAILED = 'An unexpected error occurred';

/** Whether the browser's security-key dialog ended without a result. */
const isBrowserRefusal = (error: unknown): error is Exclude<PasskeyError, AuthError> =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Turns the second factors on and off, and shows new recovery codes once. */
export function TwoStepVerification() {
  const session = useSession();
  const [state, setState] = useState<FactorState>({ kind: 'loading' });
  const [failure, setFailure] = useState<string>();

  /** Changes the factors, or shows why that failed. */
  const attempt = useCallback(
    async (change: FactorChange) => {
      setFailure(undefined);
      try {
        setState(await change(await session.auth()));
      } catch (error) {
        if (isAuthError(error)) return setFailure(settingsMessage(error));
        if (isBrowserRefusal(error)) return setFailure(passkeyMessage(error, FAILED));
        reportError(error);
        setFailure(FAILED);
      }
    },
    [session],
  );
  useEffect(() => void attempt(currentState), [attempt]);

  return (
    <>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      {state.kind === 'loading' && !failure && <Skeleton height={72} />}
      {state.kind === 'loading' && failure && <Action onClick={() => attempt(currentState)}>Try Again</Action>}
      {state.kind === 'enrolling' && <EnrollmentForm enrollment={state.enrollment} attempt={attempt} />}
      {state.kind === 'codes' && <RecoveryCodes codes={state.codes} onDone={() => attempt(currentState)} />}
      {state.kind === 'listed' && <ListedFactors {...state.factors} attempt={attempt} />}
    </>
  );
}

type Attempt = (change: FactorChange) => Promise<void>;

function EnrollmentForm({ enrollment, attempt }: { enrollment: Enrollment; attempt: Attempt }) {
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { code: '' } });
  const verify = handleSubmit(async ({ code }) => {
    await attempt((auth) => turnOn(auth, enrollment.id, code));
    reset();
  });
  return (
    <Box component="form" noValidate onSubmit={verify} sx={{ display: 'grid', gap: 2 }}>
      <Typography>Scan this code with an authenticator app, then enter the six digits the app shows.</Typography>
      <Box
        component="img"
        src={enrollment.qrCode}
        alt="QR code for the authenticator app"
        sx={{ width: 192, height: 192, borderRadius: 1 }}
      />
      <Typography color="textSecondary">
        Can’t scan it? Enter this key in the app: <Secret>{enrollment.secret}</Secret>
      </Typography>
      <Field
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        registration={register('code', { required: 'Code is required' })}
        error={formState.errors.code?.message}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Loading...' : 'Verify and Turn On'}
        </Button>
        <Button onClick={() => attempt((auth) => remove(auth, enrollment.id))} color="secondary">
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

/** A change that is made once the member has confirmed it. */
interface ChangeToConfirm {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous: boolean;
  readonly change: FactorChange;
}

const codeReplacement: ChangeToConfirm = {
  title: 'Replace your recovery codes?',
  text: 'The codes you saved before will stop working.',
  confirmLabel: 'Replace',
  isDangerous: false,
  change: replaceCodes,
};

/** Removing the app turns two-step verification off, unless security keys remain. */
function appRemoval(app: string, hasKeys: boolean): ChangeToConfirm {
  const change = (auth: GoTrueClient) => remove(auth, app);
  return hasKeys
    ? {
        title: 'Remove your authenticator app?',
        text: 'Your security keys and recovery codes will still work.',
        confirmLabel: 'Remove',
        isDangerous: true,
        change,
      }
    : {
        title: 'Turn off two-step verification?',
        text: 'Your password alone will be enough to sign in. Your recovery codes will stop working.',
        confirmLabel: 'Turn Off',
        isDangerous: true,
        change,
      };
}

function ListedFactors({ app, keys, codesLeft, attempt }: Factors & { attempt: Attempt }) {
  const offersKeys = usePasskeySupport() === 'offered';
  // The dialog retains its texts while it closes.
  const [pending, setPending] = useState(codeReplacement);
  const [isOpen, setOpen] = useState(false);
  const hasKeys = keys.length > 0;
  const isOn = app !== undefined || hasKeys;
  const confirmFirst = (next: ChangeToConfirm) => {
    setPending(next);
    setOpen(true);
  };
  const confirm = () => {
    setOpen(false);
    void attempt(pending.change);
  };
  return (
    <>
      <Typography color="textSecondary">{statusOf({ app, keys, codesLeft })}</Typography>
      {hasKeys && <SecurityKeys keys={keys} onRemove={(key) => attempt((auth) => remove(auth, key.id))} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isOn && <Action onClick={() => confirmFirst(codeReplacement)}>New Recovery Codes</Action>}
        {app === undefined && <Action onClick={() => attempt(enroll)}>{isOn ? 'Add Authenticator App' : 'Turn On'}</Action>}
        {offersKeys && <Action onClick={() => attempt((auth) => addKey(auth, keys, isOn))}>Add Security Key</Action>}
        {app !== undefined && (
          <Action onClick={() => confirmFirst(appRemoval(app, hasKeys))}>
            {hasKeys ? 'Remove Authenticator App' : 'Turn Off'}
          </Action>
        )}
      </Box>
      <ConfirmDialog
        open={isOpen}
        title={pending.title}
        confirmLabel={pending.confirmLabel}
        dangerous={pending.isDangerous}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {pending.text}
      </ConfirmDialog>
    </>
  );
}

function statusOf({ app, keys, codesLeft }: Omit<Factors, 'app'> & { app: string | undefined }): string {
  if (app === undefined && keys.length === 0)
    return 'Off. Turn it on to require a code from an authenticator app in addition to your password.';
  const means = [app !== undefined && 'a code from your authenticator app', keys.length > 0 && 'a security key'];
  return `On. You sign in with your password and ${means.filter(Boolean).join(' or ')}. Recovery codes left: ${codesLeft}.`;
}
