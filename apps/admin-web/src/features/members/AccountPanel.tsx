import type { AuthUser } from '@casebook/contracts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#shared/api.ts';
import { ConfirmButton } from '#shared/ConfirmButton.tsx';
import { FactList, LocalTime } from '#shared/FactList.tsx';
import { paths } from '#shared/paths.ts';
import { MemberPanel } from './MemberPanel.tsx';

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
