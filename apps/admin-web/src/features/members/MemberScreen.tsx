import type { DeviceSession } from '@casebook/contracts';
import { BackLink, EmptyState, Page, PageHeading, RelativeTime, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { z } from 'zod';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { FactList, LocalTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { AccountPanel, MemberPanel, SecondFactorsPanel } from './MemberPanels.tsx';

/** Where the member is signed in. */
function SessionsPanel({ userId }: { userId: string }) {
  const query = api.useListAccountSessionsQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const hasSessions = query.data !== undefined && query.data.sessions.length > 0;
  return (
    <MemberPanel title="Sessions" query={query} actions={hasSessions && <EndSessions userId={userId} />}>
      {({ sessions }) =>
        sessions.length === 0 ? (
          'No active sessions.'
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </Box>
        )
      }
    </MemberPanel>
  );
}

const Session = ({ session: { device, ip, last_active_at, aal } }: { session: DeviceSession }) => (
  <li>
    <Typography sx={{ fontWeight: 600 }}>{device ?? 'Unknown device'}</Typography>
    <Typography variant="body2" color="textSecondary">
      Last active <RelativeTime at={last_active_at} />
      {ip && ` · ${ip}`}
      {aal === 'aal2' && ' · second factor'}
    </Typography>
  </li>
);

function EndSessions({ userId }: { userId: string }) {
  const [endSessions] = api.useEndAccountSessionsMutation();
  return (
    <ConfirmButton
      label="End All Sessions"
      title="End all sessions?"
      isDangerous
      perform={() => endSessions({ id: userId })}
      done={() => 'Sessions ended'}
      failure="The sessions couldn’t be ended."
    >
      The member is signed out on every device.
    </ConfirmButton>
  );
}

const MemberId = z.uuid();

/** `/admin/members/:id`: one member. Each service provides its own panel, so if a service is down, only its panel shows an error. */
export function MemberScreen() {
  const userId = MemberId.safeParse(useParams().id).data;
  return (
    <Page title="Member">
      <BackLink href={paths.members}>Back to Members</BackLink>
      {userId === undefined ? <NoMember /> : <Member key={userId} userId={userId} />}
    </Page>
  );
}

const NoMember = () => <EmptyState title="Member not found">This URL doesn’t contain a user ID.</EmptyState>;

function Member({ userId }: { userId: string }) {
  return (
    <>
      <PageHeading title="Member" />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <AccountPanel userId={userId} />
        <AccessPanel userId={userId} />
        <SessionsPanel userId={userId} />
        <SecondFactorsPanel userId={userId} />
        <SubscriptionPanel userId={userId} />
        <ProgressPanel userId={userId} />
      </Box>
      <Box
        component="nav"
        aria-label="About this member"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mt: 3 }}
      >
        <Link href={paths.auditOf(userId)}>Audit Log</Link>
        <Link href={paths.violationsOf(userId)}>Violations</Link>
        <Link href={paths.errorsOf(userId)}>Errors in their browser</Link>
      </Box>
    </>
  );
}

function AccessPanel({ userId }: { userId: string }) {
  const query = api.useGetOverrideQuery({ userId }, { refetchOnMountOrArgChange: true });
  const link = <Link href={`${paths.accessOverride}?${new URLSearchParams({ user: userId })}`}>Override access</Link>;
  return (
    <MemberPanel title="Access" query={query} actions={link}>
      {({ access, overrideUntil }) => (
        <FactList
          facts={{
            'Access now': access.active ? `Yes (${access.reason})` : 'No',
            Until: access.activeUntil ? <LocalTime instant={access.activeUntil} /> : '–',
            'Override until': overrideUntil ? <LocalTime instant={overrideUntil} /> : 'None',
          }}
        />
      )}
    </MemberPanel>
  );
}

const ofSeconds = (seconds: number | undefined) =>
  seconds === undefined ? '–' : <LocalTime instant={new Date(seconds * 1_000).toISOString()} />;

function SubscriptionPanel({ userId }: { userId: string }) {
  const query = api.useGetMemberSubscriptionQuery({ userId }, { refetchOnMountOrArgChange: true });
  return (
    <MemberPanel title="Subscription" query={query}>
      {(view) =>
        view.status === undefined ? (
          `No subscription. The trial ${view.isTrialAvailable ? 'is still available' : 'has been used'}.`
        ) : (
          <FactList
            facts={{
              Plan: view.productName ?? 'Unknown price',
              Status: view.status,
              [view.cancel_at_period_end ? 'Ends' : 'Renews']: ofSeconds(view.current_period_end),
              'Trial until': ofSeconds(view.trial_end),
              'Payment method': view.payment_method_last4
                ? `${view.payment_method_brand ?? 'Card'} ending in ${view.payment_method_last4}`
                : 'None',
            }}
          />
        )
      }
    </MemberPanel>
  );
}

function ProgressPanel({ userId }: { userId: string }) {
  const query = api.useGetMemberProgressQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  return (
    <MemberPanel title="Progress" query={query}>
      {({ answered, correct, sessionsLed, points, streak }) => (
        <StatList
          stats={[
            { label: 'Quizzes', value: sessionsLed.toLocaleString() },
            { label: 'Answered', value: answered.toLocaleString() },
            { label: 'Correct', value: answered === 0 ? '–' : `${Math.round((correct / answered) * 100)}%` },
            { label: 'Points', value: points.toLocaleString() },
            { label: 'Streak', value: streak.current.toLocaleString(), note: `best ${streak.best.toLocaleString()}` },
          ]}
        />
      )}
    </MemberPanel>
  );
}
