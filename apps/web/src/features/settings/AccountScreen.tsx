import { selectProfile, useSession } from '@casebook/api-client';
import { nameFlaw } from '@casebook/exam';
import { ErrorNotice, Field, Page, PageHeading, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import { settingsMessage } from './settings-message.ts';
import { TwoStepVerification } from './TwoStepVerification.tsx';
import { YourData } from './YourData.tsx';

/** The member's own account: the name, the ways to sign in, and what protects them. */
export function AccountScreen() {
  const profile = useSelector(selectProfile);
  if (!profile) return null;
  return (
    <Page title="Account" width="reading">
      <PageHeading title="Account">{profile.email}</PageHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, overflowWrap: 'anywhere' }}>
        <Section title="Name">
          <NameForm name={profile.name} />
        </Section>
        <Section title="Password">
          <Typography color="textSecondary">A new password signs you out on every other device.</Typography>
          <Button href={paths.resetPassword} variant="outlined" sx={{ justifySelf: 'start' }}>
            Change Password
          </Button>
        </Section>
        <Section title="Two-Step Verification">
          <TwoStepVerification />
        </Section>
        <Section title="Your Data">
          <YourData />
        </Section>
      </Box>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Panel>
  );
}

function NameForm({ name }: { name: string }) {
  const session = useSession();
  const [outcome, setOutcome] = useState<'saved' | { failure: string }>();
  const { register, handleSubmit, formState } = useForm({ values: { name } });
  const save = handleSubmit(async (fields) => {
    const { error } = await (await session.auth()).updateUser({ data: { full_name: fields.name.trim() } });
    setOutcome(error ? { failure: settingsMessage(error) } : 'saved');
  });
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {typeof outcome === 'object' && <ErrorNotice>{outcome.failure}</ErrorNotice>}
      <Field
        label="Full Name"
        autoComplete="name"
        registration={register('name', { validate: (value) => nameFlaw(value) ?? true, onChange: () => setOutcome(undefined) })}
        error={formState.errors.name?.message}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="outlined" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Loading...' : 'Save Name'}
        </Button>
        <span role="status">{outcome === 'saved' && 'Saved'}</span>
      </Box>
    </Box>
  );
}
