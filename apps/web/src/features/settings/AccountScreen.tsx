import { selectProfile, useSession } from '@casebook/api-client';
import { nameFlaw } from '@casebook/exam';
import { ErrorNotice, Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import { AvatarPicker } from './AvatarPicker.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { EmailForm } from './EmailForm.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { Profile } from './Profile.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { settingsMessage } from './settings-message.ts';
import { TwoStepVerification } from './TwoStepVerification.tsx';
import { YourData } from './YourData.tsx';

/** The member's own account: the ways to sign in and what protects them first, then the name, the avatar, and the data. */
export function AccountScreen() {
  const profile = useSelector(selectProfile);
  if (!profile) return null;
  return (
    <SettingsPage title="Account" about={<span data-fill="email">{profile.email}</span>}>
      <SettingsSection title="Email Address">
        <EmailForm email={profile.email} />
      </SettingsSection>
      <SettingsSection title="Password">
        <Typography color="textSecondary">Changing your password signs you out on all your other devices.</Typography>
        <Button href={paths.resetPassword} variant="outlined" sx={{ justifySelf: 'start' }}>
          Change Password
        </Button>
      </SettingsSection>
      <PasskeysSection />
      <SettingsSection title="Two-Step Verification">
        <TwoStepVerification />
      </SettingsSection>
      <SettingsSection title="Linked Accounts">
        <LinkedAccounts />
      </SettingsSection>
      <SettingsSection title="Devices">
        <Devices />
      </SettingsSection>
      <SettingsSection title="Name">
        <NameForm name={profile.name} />
      </SettingsSection>
      <SettingsSection title="Avatar">
        <AvatarPicker profile={profile} />
      </SettingsSection>
      <Profile />
      <SettingsSection title="Your Data">
        <YourData />
      </SettingsSection>
      <SettingsSection title="Delete Account">
        <DeleteAccount email={profile.email} />
      </SettingsSection>
    </SettingsPage>
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
