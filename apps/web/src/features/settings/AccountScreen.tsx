import {
  isRequestProblem,
  messageOf,
  selectProfile,
  useEndSessionMutation,
  useGetMemberProfileQuery,
  useListSessionsQuery,
  useSession,
} from '@casebook/api-client';
import type { DeviceSession } from '@casebook/contracts';
import { emailFlaw, nameFlaw } from '@casebook/exam';
import { ErrorNotice, Field, RelativeTime, StatList, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { paths } from '#shared/paths.ts';
import { noProof, proofOf, ReauthenticationFields } from '#shared/ReauthenticationFields.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { SettingsPage, SettingsSection } from './SettingsPage.tsx';
import { settingsMessage } from './settings-message.ts';
import { TwoStepVerification } from './TwoStepVerification.tsx';
import { YourData } from './YourData.tsx';

/** The totals that every member has, with or without access. Achievements are on Progress. */
function Profile() {
  const { data: profile, error, refetch } = useGetMemberProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !profile) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load your profile.')}</ErrorNotice>;
  if (!profile) return <Skeleton variant="rounded" height={96} />;
  const { points, sessionsLed, questionsContributed } = profile;
  return (
    <StatList
      stats={[
        { label: 'Points', value: String(points), note: 'Correct on the first try' },
        { label: 'Sessions led', value: String(sessionsLed), note: 'Completed quizzes' },
        { label: 'Questions contributed', value: String(questionsContributed), note: 'Approved' },
      ]}
    />
  );
}

type Outcome = { readonly kind: 'failed'; readonly message: string } | { readonly kind: 'mailed'; readonly email: string };

/** Requests a change of the address, which takes effect once both addresses have confirmed it. */
function EmailForm({ email }: { email: string }) {
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
    // If the service confirms addresses automatically, the change has already taken effect.
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
      {needsProof && <ReauthenticationFields register={register} />}
      <Button type="submit" variant="outlined" disabled={formState.isSubmitting} sx={{ justifySelf: 'start' }}>
        {formState.isSubmitting ? 'Loading...' : 'Change Email'}
      </Button>
    </Box>
  );
}

/** The devices where the member is signed in. Every other device can be signed out here. */
function Devices() {
  const { data, error, refetch } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !data) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load your devices.')}</ErrorNotice>;
  if (!data) return <Skeleton height={72} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {data.sessions.map((device) => (
        <Device key={device.id} device={device} />
      ))}
    </Box>
  );
}

function Device({ device }: { device: DeviceSession }) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const toast = useToast();
  const name = device.device ?? 'Unknown device';
  const end = async () => {
    const { error } = await endSession({ id: device.id });
    // On a 404 the device is already signed out; the refetched list shows that.
    if (error && !(isRequestProblem(error) && error.status === 404)) toast.error(messageOf(error, 'Sign out failed'));
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {device.current ? (
            'This device'
          ) : (
            <>
              Last active <RelativeTime at={device.last_active_at} />
            </>
          )}
          {device.ip && ` · ${device.ip}`}
        </Typography>
      </Box>
      {!device.current && (
        <Button onClick={end} variant="outlined" size="small" disabled={isLoading} aria-label={`Sign out ${name}`}>
          Sign Out
        </Button>
      )}
    </Box>
  );
}

/** The member's own account: sign-in methods and their protection first, then the name, the avatar, and the data. */
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
