import { messageOf, useGetAccessQuery } from '@casebook/api-client';
import type { AccessView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** What the member has access to, and until when (specification 002, section 2). */
export function SubscriptionScreen() {
  const { data: access, error, refetch } = useGetAccessQuery();
  return (
    <SettingsPage title="Subscription Settings">
      {!access && !error && <Typography role="status">Loading subscription information...</Typography>}
      {!access && error && (
        <SettingsSection title="Error Loading Subscription">
          <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch subscription')}</ErrorNotice>
        </SettingsSection>
      )}
      {access && <Access access={access} />}
    </SettingsPage>
  );
}

function Access({ access: { active, activeUntil } }: { access: AccessView }) {
  if (!active)
    return (
      <SettingsSection title="No Active Subscription">
        <Typography color="textSecondary">Your account has the daily quiz. The plan unlocks everything else.</Typography>
        <Button href={paths.pricing} variant="contained" sx={{ justifySelf: 'start' }}>
          Subscribe Now
        </Button>
      </SettingsSection>
    );
  return (
    <SettingsSection title="Active Subscription">
      <Typography color="textSecondary">
        {activeUntil ? `You have full access until ${longDate(activeUntil)}.` : 'You have full access, without an end.'}
      </Typography>
    </SettingsSection>
  );
}

/** The specification's long US style. */
const longDate = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });
