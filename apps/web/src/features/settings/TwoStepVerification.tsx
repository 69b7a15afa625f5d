import { isAuthError, useSession } from '@casebook/api-client';
import { ConfirmDialog, ErrorNotice, Field, saveFile } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { digitsOf } from '#shared/second-factor.ts';
import { useCopied } from '#shared/share/use-copied.ts';
import { Action } from './SettingsSection.tsx';
import { settingsMessage } from './settings-message.ts';

interface Enrollment {
  readonly id: string;
  /** A `data:` URI of an SVG. */
  readonly qrCode: string;
  readonly secret: string;
}

type State =
  | { readonly kind: 'loading' | 'off' }
  | { readonly kind: 'enrolling'; readonly enrollment: Enrollment }
  | { readonly kind: 'on'; readonly factorId: string; readonly codesLeft: number }
  /** The only time that the recovery codes are shown. */
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Turns the second factor on and off, and shows its recovery codes once. */
export function TwoStepVerification() {
  const session = useSession();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [failure, setFailure] = useState<string>();

  /** Runs a step, and shows why it failed. */
  const attempt = useCallback(
    async (step: (auth: GoTrueClient) => Promise<State>) => {
      setFailure(undefined);
      try {
        setState(await step(await session.auth()));
      } catch (error) {
        if (!isAuthError(error)) throw error;
        setFailure(settingsMessage(error));
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
      {state.kind === 'off' && (
        <>
          <Typography color="textSecondary">
            Off. Turn it on to sign in with a code from an authenticator app besides your password.
          </Typography>
          <Action onClick={() => attempt(enroll)}>Turn On</Action>
        </>
      )}
      {state.kind === 'enrolling' && <EnrollmentForm enrollment={state.enrollment} attempt={attempt} />}
      {state.kind === 'codes' && <RecoveryCodes codes={state.codes} onDone={() => attempt(currentState)} />}
      {state.kind === 'on' && <TurnedOn {...state} attempt={attempt} />}
    </>
  );
}

type Attempt = (step: (auth: GoTrueClient) => Promise<State>) => Promise<void>;

function EnrollmentForm({ enrollment, attempt }: { enrollment: Enrollment; attempt: Attempt }) {
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { code: '' } });
  const verify = handleSubmit(async ({ code }) => {
    await attempt((auth) => turnOn(auth, enrollment.id, code));
    reset();
  });
  return (
    <Box component="form" noValidate onSubmit={verify} sx={{ display: 'grid', gap: 2 }}>
      <Typography>Scan this code with an authenticator app, then enter the six digits that the app shows.</Typography>
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

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const { isCopied, copy } = useCopied(text);
  const download = () =>
    saveFile({ name: 'casebook-recovery-codes.txt', content: new Blob([`${text}\n`], { type: 'text/plain' }) });
  return (
    <>
      <Typography role="status">
        On. Save these recovery codes where you find them without your phone. Each signs you in once. They aren’t shown again.
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

interface TurnedOnProps {
  factorId: string;
  codesLeft: number;
  attempt: Attempt;
}

function TurnedOn({ factorId, codesLeft, attempt }: TurnedOnProps) {
  const [question, setQuestion] = useState<'new-codes' | 'turn-off'>();
  const isTurningOff = question === 'turn-off';
  const confirm = () => {
    setQuestion(undefined);
    void attempt((auth) => (isTurningOff ? remove(auth, factorId) : replaceCodes(auth)));
  };
  return (
    <>
      <Typography color="textSecondary">
        On. You sign in with your password and a code from your authenticator app. Recovery codes left: {codesLeft}.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Action onClick={() => setQuestion('new-codes')}>New Recovery Codes</Action>
        <Action onClick={() => setQuestion('turn-off')}>Turn Off</Action>
      </Box>
      <ConfirmDialog
        open={question !== undefined}
        title={isTurningOff ? 'Turn off two-step verification?' : 'Replace your recovery codes?'}
        confirmLabel={isTurningOff ? 'Turn Off' : 'Replace'}
        dangerous={isTurningOff}
        onConfirm={confirm}
        onCancel={() => setQuestion(undefined)}
      >
        {isTurningOff
          ? 'Your password alone will be enough to sign in. Your recovery codes stop working.'
          : 'The codes that you saved before stop working.'}
      </ConfirmDialog>
    </>
  );
}

const Secret = ({ children }: { children: string }) => (
  <Box component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', color: 'text.primary' }}>
    {children}
  </Box>
);

/** @throws the response's error, if it has one */
function dataOf<Data>({ data, error }: { data: Data; error: AuthError | null }): NonNullable<Data> {
  if (error) throw error;
  return data as NonNullable<Data>;
}

async function currentState(auth: GoTrueClient): Promise<State> {
  const [factor] = dataOf(await auth.mfa.listFactors()).totp;
  if (!factor) return { kind: 'off' };
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error && error.code !== 'mfa_factor_not_found') throw error;
  return { kind: 'on', factorId: factor.id, codesLeft: data?.remaining ?? 0 };
}

async function enroll(auth: GoTrueClient): Promise<State> {
  const { id, totp } = dataOf(await auth.mfa.enroll({ factorType: 'totp', friendlyName: `App ${new Date().toISOString()}` }));
  return { kind: 'enrolling', enrollment: { id, qrCode: totp.qr_code, secret: totp.secret } };
}

async function turnOn(auth: GoTrueClient, factorId: string, code: string): Promise<State> {
  dataOf(await auth.mfa.challengeAndVerify({ factorId, code: digitsOf(code) }));
  return { kind: 'codes', codes: dataOf(await auth.mfa.recoveryCodes.generate()).codes };
}

async function replaceCodes(auth: GoTrueClient): Promise<State> {
  return { kind: 'codes', codes: dataOf(await auth.mfa.recoveryCodes.regenerate()).codes };
}

async function remove(auth: GoTrueClient, factorId: string): Promise<State> {
  dataOf(await auth.mfa.unenroll({ factorId }));
  return { kind: 'off' };
}
