import { useSession } from '@casebook/api-client';
import { emailFlaw } from '@casebook/exam';
import { ErrorNotice, Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { noProof, OwnerProof, proofOf } from '#shared/OwnerProof.tsx';
import { paths } from '#shared/paths.ts';
import { settingsMessage } from './settings-message.ts';

type Outcome = { readonly kind: 'failed'; readonly message: string } | { readonly kind: 'mailed'; readonly email: string };

/** Changes the address once both addresses have confirmed it. */
export function EmailForm({ email }: { email: string }) {
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome>();
  const [needsProof, setNeedsProof] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { email: '', ...noProof } });
  const change = handleSubmit(async ({ email: typed, ...proof }) => {
    setOutcome(undefined);
    const newEmail = typed.trim();
    const redirect = { emailRedirectTo: window.location.origin + paths.account };
    const { data, error } = await (await session.auth()).updateUser({ email: newEmail, ...proofOf(proof) }, redirect);
    if (error?.code === 'reauthentication_needed') return setNeedsProof(true);
    if (error) return setOutcome({ kind: 'failed', message: settingsMessage(error) });
    setNeedsProof(false);
    reset();
    // Where addresses count as confirmed, the change has happened already.
    if (data.user.new_email) setOutcome({ kind: 'mailed', email: newEmail });
  });
  return (
    <Box component="form" noValidate onSubmit={change} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography color="textSecondary" data-fill="email">
        {email}
      </Typography>
      {outcome?.kind === 'failed' && <ErrorNotice>{outcome.message}</ErrorNotice>}
      {outcome?.kind === 'mailed' && (
        <Typography role="status">
          We sent a link to {outcome.email} and to {email}. Your address will change once you’ve opened both.
        </Typography>
      )}
      <Field
        label="New Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        registration={register('email', { validate: (value) => emailFlaw(value) ?? true })}
        error={formState.errors.email?.message}
      />
      {needsProof && <OwnerProof register={register} />}
      <Button type="submit" variant="outlined" disabled={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
        {formState.isSubmitting ? 'Loading...' : 'Change Email'}
      </Button>
    </Box>
  );
}
