import { randomUUID } from 'node:crypto';
import { callApi } from './api.ts';
import { newEmail, PASSWORD } from './casebook.ts';
import { newMember } from './members.ts';
import type { Call } from './operations.ts';
import { type ChallengeBody, newPasskey } from './passkey-operations.ts';
import type { Walker } from './walker.ts';

/** The parameters of a request for the account that the walker created, or for a missing one. */
const ofAccount = ({ administered }: Walker) => ({ params: { id: administered ?? randomUUID() } });

/** How walkers call the admin API of accounts. Only an admin's requests succeed, and they change their own accounts only. */
export const administrationOperations: Readonly<Record<string, Call>> = {
  createAccount: async (walker) => {
    const body = { email: newEmail(), password: PASSWORD, email_confirm: true };
    const created = await walker.send<{ id: string }>('createAccount', { body });
    if (created.status === 200) walker.administered = created.body.id;
  },
  listAccounts: (walker) => walker.send('listAccounts', { query: { page: '1', per_page: '2' } }),
  getAccount: (walker) => walker.send('getAccount', ofAccount(walker)),
  updateAccount: (walker) =>
    walker.send('updateAccount', { ...ofAccount(walker), body: { user_metadata: { full_name: 'Ada' } } }),
  listAccountFactors: (walker) => walker.send('listAccountFactors', ofAccount(walker)),
  listAccountPasskeys: (walker) => walker.send('listAccountPasskeys', ofAccount(walker)),
  removeAccountPasskey: async (walker) => {
    const params = walker.administered ? await addPasskey() : { id: randomUUID(), passkeyId: randomUUID() };
    await walker.send('removeAccountPasskey', { params });
  },
  removeAccountFactor: async (walker) => {
    const params = walker.administered ? await addFactor() : { id: randomUUID(), factorId: randomUUID() };
    await walker.send('removeAccountFactor', { params });
  },
  inviteMember: (walker) => walker.send('inviteMember', { body: { email: newEmail() } }),
  generateLink: (walker) => walker.send('generateLink', { body: { type: 'magiclink', email: newEmail() } }),
  listAuthAudit: (walker) => walker.send('listAuthAudit', { query: { per_page: '2' } }),
  removeAccount: (walker) => walker.send('removeAccount', { ...ofAccount(walker), body: { should_soft_delete: false } }),
};

async function addFactor(): Promise<{ id: string; factorId: string }> {
  const { id, token } = await newMember();
  const body = { factor_type: 'totp', friendly_name: 'Lost' };
  return { id, factorId: (await callApi<{ id: string }>('POST', '/auth/v1/factors', { token, body })).body.id };
}

async function addPasskey(): Promise<{ id: string; passkeyId: string }> {
  const { id, token } = await newMember();
  const path = '/auth/v1/passkeys/registration';
  const { body: started } = await callApi<ChallengeBody>('POST', `${path}/options`, { token, body: {} });
  const { registration: body } = newPasskey(started);
  return { id, passkeyId: (await callApi<{ id: string }>('POST', `${path}/verify`, { token, body })).body.id };
}
