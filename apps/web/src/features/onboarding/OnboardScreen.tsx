import { isAuthError, selectSession, useRecordReferralMutation, useSession } from '@casebook/api-client';
import { emailFlaw } from '@casebook/exam';
import { ErrorNotice, LoadingScreen, Page, PageHeading, Panel } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AuthError } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { TrialTerms } from '#shared/checkout.tsx';
import { needsPasswordSetup } from '#shared/onboarding.ts';
import { paths, withSearch } from '#shared/paths.ts';

type State = 'init' | 'creating' | 'magic_link_sent' | { readonly error: string };

/**
 * Welcomes people sent by an external course platform. They always get a magic link, then choose the first password, then go to the
 * checkout. A URL with somebody else's address can cause no more than a mail to that address.
 */
export function OnboardScreen() {
  const { search } = useLocation();
  const invitation = invitationOf(search);
  const session = useSelector(selectSession);
  if (session.status === 'loading') return <LoadingScreen />;
  const isInvited = session.status === 'signed-in' && session.profile.email === invitation.email;
  return isInvited ? <Redirecting invitation={invitation} /> : <Welcome invitation={invitation} />;
}

/** Shown after the mailed link was opened: records the referral, then redirects. */
function Redirecting({ invitation: { ref } }: { invitation: Invitation }) {
  const navigate = useNavigate();
  const [recordReferral] = useRecordReferralMutation();
  useEffect(() => {
    const leadOn = async () => {
      // The service logs a warning about an invalid code. The member continues in any case.
      if (ref) await recordReferral({ referralInput: { code: ref } });
      await navigate(needsPasswordSetup() ? paths.setPassword : paths.checkout, { replace: true });
    };
    void leadOn();
  }, [navigate, recordReferral, ref]);
  return <LoadingScreen text={needsPasswordSetup() ? 'Loading...' : 'Redirecting you to checkout...'} />;
}

function Welcome({ invitation }: { invitation: Invitation }) {
  const session = useSession();
  const [state, setState] = useState<State>('init');
  const { email, name } = invitation;

  const start = async () => {
    setState('creating');
    try {
      const { error } = await (await session.auth()).signInWithOtp({
        email,
        options: {
          emailRedirectTo: window.location.origin + withSearch(paths.onboard, { ...invitation }),
          data: { full_name: name, role: 'leader' },
        },
      });
      setState(error ? { error: failureOf(error) } : 'magic_link_sent');
    } catch (error) {
      setState({ error: isAuthError(error) ? failureOf(error) : 'An unexpected error occurred.' });
    }
  };

  const missing = email === '' ? 'Missing email. Please contact support.' : undefined;
  return (
    <Page title="Welcome" width="narrow">
      <PageHeading title={name ? `Welcome, ${name}` : 'Welcome'} />
      <Panel sx={{ display: 'grid', gap: 2 }}>
        {state === 'magic_link_sent' ? (
          <div role="status">
            <Typography sx={{ fontWeight: 600 }}>Magic link sent! Check your email to log in.</Typography>
            <Typography color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
              We sent it to {email}. It opens your account, then you choose a password and start your trial.
            </Typography>
          </div>
        ) : (
          <>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {missing
                ? 'Open this page with the link from your course.'
                : `We’ll send a link to ${email} that opens your Casebook account.`}
            </Typography>
            {missing && <ErrorNotice>{missing}</ErrorNotice>}
            {typeof state === 'object' ? (
              <>
                <ErrorNotice>{state.error}</ErrorNotice>
                <Button onClick={() => setState('init')} variant="outlined" size="large">
                  Try Again
                </Button>
              </>
            ) : (
              <>
                <Button onClick={start} variant="contained" size="large" disabled={missing !== undefined || state === 'creating'}>
                  {state === 'creating' ? 'Sending...' : 'Start Free Trial'}
                </Button>
                <TrialTerms />
              </>
            )}
          </>
        )}
      </Panel>
    </Page>
  );
}

const DELIVERY_FAILED = 'Failed to send magic link. Please try again or contact support.';

/** A refusal (4xx) is reported as a failed sign-up; a missing response or a server error as a failed delivery. */
function failureOf({ status, message }: AuthError): string {
  return status !== undefined && status >= 400 && status < 500 ? `Signup failed: ${message}` : DELIVERY_FAILED;
}

const NAME_MAX = 100;
const REF_MAX = 64;

/** The person sent by a course platform, according to the URL. Untrusted: used only for display and as the mail's recipient. */
interface Invitation {
  /** Lower case; empty if the URL has no usable address. */
  readonly email: string;
  /** Default: the address's local part. */
  readonly name: string;
  /** The referral code; empty without one. */
  readonly ref: string;
}

/** @param search the page's query (`email`, `name`, `ref`); each value is cut to the length that an account allows */
export function invitationOf(search: string): Invitation {
  const query = new URLSearchParams(search);
  const text = (name: string, max: number) => [...(query.get(name) ?? '').trim()].slice(0, max).join('');
  const typed = (query.get('email') ?? '').trim().toLowerCase();
  const email = emailFlaw(typed) === undefined ? typed : '';
  const [local = ''] = email.split('@', 1);
  return { email, name: text('name', NAME_MAX) || local.slice(0, NAME_MAX), ref: text('ref', REF_MAX) };
}
