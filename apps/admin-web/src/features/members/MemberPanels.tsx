import { messageOf } from '@casebook/api-client';
import type { AuthUser } from '@casebook/contracts';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { FactList, LocalTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';

/** The account, its role, and its deletion. */
export function AccountPanel({ userId }: { userId: string }) {
  const query = api.useGetAccountQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  return (
    <MemberPanel title="Account" query={query} height={220} actions={query.data && <AccountActions account={query.data} />}>
      {(account) => <FactList facts={factsOf(account)} />}
    </MemberPanel>
  );
}

const timeOf = (instant: string | undefined) => (instant ? <LocalTime instant={instant} /> : 'Never');

function factsOf(account: AuthUser): Record<string, ReactNode> {
  const { full_name: name } = account.user_metadata;
  return {
    Email: account.email || 'None',
    'User ID': account.id,
    Name: typeof name === 'string' && name !== '' ? name : 'None',
    Role: account.app_metadata.role,
    Created: timeOf(account.created_at),
    'Email confirmed': timeOf(account.email_confirmed_at),
    'Last sign-in': timeOf(account.last_sign_in_at),
    ...(account.banned_until && { 'Suspended until': timeOf(account.banned_until) }),
  };
}

function AccountActions({ account }: { account: AuthUser }) {
  const [updateAccount] = api.useUpdateAccountMutation();
  const [removeAccount] = api.useRemoveAccountMutation();
  const navigate = useNavigate();
  const { id } = account;
  const isAdmin = account.app_metadata.role === 'admin';
  const name = account.email || 'this account';
  return (
    <>
      <ConfirmButton
        label={isAdmin ? 'Remove Admin Role' : 'Make Admin'}
        title={isAdmin ? `Remove the admin role from ${name}?` : `Make ${name} an admin?`}
        isDangerous={isAdmin}
        perform={() => updateAccount({ id, adminUpdateUserInput: { app_metadata: { role: isAdmin ? 'member' : 'admin' } } })}
        done={() => 'Role changed'}
        failure="The role couldn’t be changed."
      >
        {isAdmin
          ? 'They’ll be signed out everywhere.'
          : 'Admins can see all members’ data. They need the admin code, and their second factor if they have one.'}
      </ConfirmButton>
      <ConfirmButton
        label="Delete Account"
        title={`Delete ${name}?`}
        isDangerous
        perform={() => removeAccount({ id, adminDeleteUserInput: null })}
        done={() => 'Account deleted'}
        failure="The account couldn’t be deleted."
        onDone={() => navigate(paths.members)}
      >
        This ends their subscription, erases their data in every service, and can’t be undone.
      </ConfirmButton>
    </>
  );
}

interface MemberPanelProps<Data> {
  title: string;
  query: { readonly data?: Data; readonly error?: unknown; readonly refetch: () => unknown };
  /** The panel's expected height, for the skeleton while it loads. Pixels. */
  height?: number;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One service's panel on a member's page. A failed panel doesn't affect the others. */
export function MemberPanel<Data>({ title, query, height = 96, actions, children }: MemberPanelProps<Data>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Skeleton variant="rounded" height={height} />}
      {data === undefined && error !== undefined && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'This couldn’t be loaded.')}</ErrorNotice>
      )}
      {data !== undefined && actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>{actions}</Box>}
    </Panel>
  );
}

const kinds = { totp: 'Authenticator app', webauthn: 'Security key', recovery_code: 'Recovery codes' } as const;

interface Credential {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly remove: () => Promise<{ error?: unknown }>;
}

/** The second factors and passkeys, which an admin can remove for a member who lost them. */
export function SecondFactorsPanel({ userId }: { userId: string }) {
  const factors = api.useListAccountFactorsQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const passkeys = api.useListAccountPasskeysQuery({ id: userId }, { refetchOnMountOrArgChange: true });
  const [removeFactor] = api.useRemoveAccountFactorMutation();
  const [removePasskey] = api.useRemoveAccountPasskeyMutation();
  const credentials: Credential[] | undefined = factors.data &&
    passkeys.data && [
      ...factors.data.map(({ id, factor_type: type, friendly_name: name = '', status }) => ({
        id,
        kind: status === 'verified' ? kinds[type] : `${kinds[type]}, not verified`,
        name,
        remove: () => removeFactor({ id: userId, factorId: id }),
      })),
      ...passkeys.data.map(({ id, friendly_name: name = '' }) => ({
        id,
        kind: 'Passkey',
        name,
        remove: () => removePasskey({ id: userId, passkeyId: id }),
      })),
    ];
  const refetch = () => Promise.all([factors.refetch(), passkeys.refetch()]);
  const error = factors.error ?? passkeys.error;
  return (
    <MemberPanel
      title="Second factors and passkeys"
      query={{ refetch, ...(credentials && { data: credentials }), ...(error && { error }) }}
    >
      {(listed) =>
        listed.length === 0 ? (
          'None'
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {listed.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} />
            ))}
          </Box>
        )
      }
    </MemberPanel>
  );
}

const CredentialRow = ({ credential: { kind, name, remove } }: { credential: Credential }) => (
  <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{kind}</Typography>
      {name !== '' && (
        <Typography variant="body2" color="textSecondary">
          {name}
        </Typography>
      )}
    </Box>
    <ConfirmButton
      label="Remove"
      about={name || kind}
      title={`Remove ${name || kind}?`}
      isDangerous
      perform={remove}
      done={() => 'Removed'}
      failure="This couldn’t be removed."
      size="small"
    >
      The member can no longer sign in with it.
    </ConfirmButton>
  </Box>
);
