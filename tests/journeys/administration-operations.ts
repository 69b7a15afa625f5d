import { randomUUID } from 'node:crypto';
import { ADMIN_CODE } from '../../apps/identity/test/admin-code.ts';
import { callApi } from './api.ts';
import { newEmail, PASSWORD } from './casebook.ts';
import { newMember } from './members.ts';
import type { Call } from './operations.ts';
import { type ChallengeBody, newPasskey } from './passkey-operations.ts';
import type { Walker } from './walker.ts';

/** The parameters of a request for the account that the walker created, or for one that doesn't exist. */
const ofAccount = ({ administered }: Walker) => ({ params: { id: administered ?? randomUUID() } });

/** The code that the walker added, or one that doesn't exist. */
const ofCode = ({ referralCode }: Walker) => ({ params: { id: referralCode ?? randomUUID() } });

/** The service whose dead letters and jobs the walker reads. */
const OF_QUIZ = { params: { service: 'quiz' } } as const;
const OF_BILLING = { params: { service: 'billing' } } as const;

/** How walkers call the admin API. Only an admin's requests succeed. Of accounts and codes, a walker changes only those that it created. */
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
  listAccountSessions: (walker) => walker.send('listAccountSessions', ofAccount(walker)),
  endAccountSessions: (walker) => walker.send('endAccountSessions', ofAccount(walker)),
  listDeadLetters: (walker) => walker.send('listDeadLetters', { ...OF_QUIZ, query: { limit: '2' } }),
  listDeadLetterCauses: (walker) => walker.send('listDeadLetterCauses', OF_QUIZ),
  getDeadLetter: (walker) => walker.send('getDeadLetter', { params: { ...OF_QUIZ.params, eventId: randomUUID() } }),
  decideDeadLetters: (walker) =>
    walker.send('decideDeadLetters', { ...OF_QUIZ, body: { decision: 'replay', eventId: randomUUID() } }),
  listQueues: (walker) => walker.send('listQueues', OF_BILLING),
  listFailedJobs: (walker) => walker.send('listFailedJobs', { ...OF_BILLING, query: { limit: '2' } }),
  retryJobs: (walker) => walker.send('retryJobs', { ...OF_BILLING, body: { queue: 'billing.mail', jobId: randomUUID() } }),
  listViolations: (walker) => walker.send('listViolations', { query: { limit: '2' } }),
  listPenalties: (walker) => walker.send('listPenalties', { query: { limit: '2' } }),
  liftPenalty: (walker) => walker.send('liftPenalty', { params: { userId: walker.administered ?? randomUUID() } }),
  listFailedPayments: (walker) => walker.send('listFailedPayments', { query: { limit: '2' } }),
  listMembers: (walker) => walker.send('listMembers', { query: { q: 'ada', limit: '2' } }),
  nameMembers: (walker) => walker.send('nameMembers', { query: { ids: walker.administered ?? randomUUID() } }),
  getMemberProgress: (walker) => walker.send('getMemberProgress', ofAccount(walker)),
  getMemberSubscription: (walker) =>
    walker.send('getMemberSubscription', { params: { userId: walker.administered ?? randomUUID() } }),
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
  unlockAdminGate: (walker) => walker.send('unlockAdminGate', { body: { code: ADMIN_CODE } }),
  listAuthAudit: (walker) => walker.send('listAuthAudit', { query: { per_page: '2' } }),
  listAudit: (walker) => walker.send('listAudit', { query: { action: 'identity.signed-in', limit: '2' } }),
  exportAudit: (walker) => walker.send('exportAudit', { query: { action: 'review.started' } }),
  listReferralCodes: (walker) => walker.send('listReferralCodes', { query: { limit: '2' } }),
  addReferralCode: async (walker) => {
    await walker.send('addReferralCode', { body: { code: '' } });
    const added = await walker.send<{ id: string }>('addReferralCode', { body: { code: `walker-${randomUUID()}` } });
    if (added.status === 201) walker.referralCode = added.body.id;
  },
  changeReferralCode: (walker) => walker.send('changeReferralCode', { ...ofCode(walker), body: { isActive: false } }),
  deleteReferralCode: (walker) => walker.send('deleteReferralCode', ofCode(walker)),
  listReferredMembers: (walker) => walker.send('listReferredMembers', { query: { code: 'learn', limit: '2' } }),
  countReferrals: (walker) => walker.send('countReferrals', { query: { end: '2030-01-01T00:00:00.000Z' } }),
  exportReferrals: (walker) => walker.send('exportReferrals', { query: { code: 'learn' } }),
  listAppErrors: (walker) => walker.send('listAppErrors', { query: { limit: '25', what: 'window_error' } }),
  listAppErrorGroups: (walker) => walker.send('listAppErrorGroups', { query: { resolved: 'false' } }),
  decideAppErrorGroup: async (walker) => {
    const { body } = await walker.send<{ items?: { id: string }[] }>('listAppErrorGroups');
    const params = { id: body.items?.[0]?.id ?? randomUUID() };
    await walker.send('decideAppErrorGroup', { params, body: { resolved: true } });
  },
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
