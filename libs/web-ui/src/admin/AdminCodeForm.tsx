import { ADMIN_CODE_LENGTH } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '../form/Field.tsx';
import { ErrorNotice } from '../states/Notices.tsx';
import { Countdown } from '../time/TimeElements.tsx';

/** Shown while the gate is locked. After the third wrong code, the server's own message shows instead. */
const LOCKED = 'Access temporarily locked. Please wait before trying again.';

/** How the server refused a code. */
interface CodeRefusal {
  readonly message: string;
  /** Whether the server compared the code and it is wrong, so that another one has to be entered. */
  readonly isWrong: boolean;
}

interface AdminCodeFormProps {
  /** The gate's state; undefined while it loads. */
  gate: { readonly configured: boolean; readonly lockedUntil?: string } | undefined;
  /** @returns undefined if the gate is open */
  unlock: (code: string) => Promise<CodeRefusal | undefined>;
  /** Called when the lock ends. */
  onLockOver: () => void;
}

/** The five-character code that opens admin privileges. */
export function AdminCodeForm({ gate, unlock, onLockOver }: AdminCodeFormProps) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, reset, setFocus, watch, formState } = useForm({ defaultValues: { code: '' } });
  const lockedUntil = gate?.lockedUntil;
  const isLocked = lockedUntil !== undefined;
  useEffect(() => {
    if (!isLocked) setFocus('code');
  }, [isLocked, setFocus]);
  if (gate && !gate.configured) return <CodeUnset />;

  const submit = handleSubmit(async ({ code }) => {
    setFailure(undefined);
    const refusal = await unlock(code);
    if (!refusal) return;
    setFailure(refusal.message);
    if (!refusal.isWrong) return;
    reset();
    setFocus('code');
  });
  const onOver = () => {
    setFailure(undefined);
    reset();
    onLockOver();
  };
  return (
    <Box component="form" method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Typography color="textSecondary">
        Enter the five-character admin code. Access lasts 15 minutes and is extended while you use the admin pages.
      </Typography>
      {(failure ?? isLocked) && <ErrorNotice>{failure ?? LOCKED}</ErrorNotice>}
      <Field
        label="Admin Code"
        type="password"
        autoComplete="off"
        maxLength={ADMIN_CODE_LENGTH}
        disabled={isLocked}
        registration={register('code')}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={formState.isSubmitting || isLocked || watch('code').length !== ADMIN_CODE_LENGTH}
      >
        {formState.isSubmitting ? 'Loading...' : 'Unlock Admin'}
      </Button>
      {isLocked && (
        <Typography variant="body2" color="textSecondary">
          Try again in <Countdown to={new Date(lockedUntil).getTime()} bySecond onOver={onOver} />.
        </Typography>
      )}
    </Box>
  );
}

/** Shown if the server has no admin code configured. */
const CodeUnset = () => (
  <Typography>
    No admin code is configured, so nobody has admin privileges. To set one, run{' '}
    <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
      npm run admin-code -- set
    </Box>{' '}
    on the server.
  </Typography>
);
