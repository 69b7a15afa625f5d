import { randomUUID } from 'node:crypto';
import type { CredentialCreationOptions, CredentialRequestOptions } from '@casebook/contracts';
import { SoftwareAuthenticator } from '../../apps/identity/test/software-authenticator.ts';
import { newMember } from './members.ts';
import type { Call } from './operations.ts';
import { setting } from './running-system.ts';
import type { Walker } from './walker.ts';

export interface ChallengeBody {
  readonly challenge_id: string;
  readonly options: CredentialCreationOptions & CredentialRequestOptions;
}

const UNREGISTERED = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

const ofPasskey = ({ passkey }: Walker) => ({ params: { id: passkey?.id ?? randomUUID() }, ...tokenOf(passkey) });
const tokenOf = (passkey: Walker['passkey']) => (passkey ? { token: passkey.token } : {});

/** Responds to a registration's challenge with a new authenticator. */
export function newPasskey({ challenge_id, options }: ChallengeBody) {
  const authenticator = new SoftwareAuthenticator(true, new URL(setting('CASEBOOK_URL')).origin);
  return { authenticator, registration: { challenge_id, credential: authenticator.create(options) } };
}

/** How walkers call the operations of passkeys. They use another account, because registering requires a recent session. */
export const passkeyOperations: Readonly<Record<string, Call>> = {
  startPasskeyRegistration: async (walker) => {
    const token = walker.member && (await newMember()).token;
    const { status, body } = await walker.send<ChallengeBody>('startPasskeyRegistration', { ...(token && { token }), body: {} });
    if (status !== 200 || !token) return;
    walker.passkey = { token, ...newPasskey(body) };
  },
  registerPasskey: async (walker) => {
    const { passkey } = walker;
    const credential = { ...UNREGISTERED, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
    const body = passkey?.registration ?? { challenge_id: randomUUID(), credential };
    const { body: registered } = await walker.send<{ id: string }>('registerPasskey', { ...tokenOf(passkey), body });
    if (passkey) walker.passkey = { ...passkey, id: registered.id };
  },
  listPasskeys: (walker) => walker.send('listPasskeys', tokenOf(walker.passkey)),
  renamePasskey: (walker) => walker.send('renamePasskey', { ...ofPasskey(walker), body: { friendly_name: 'Walker' } }),
  startPasskeySignIn: async (walker) => {
    const { body } = await walker.send<ChallengeBody>('startPasskeySignIn', { body: {} });
    walker.passkeyChallenge = body;
  },
  signInWithPasskey: async (walker) => {
    const { passkey, passkeyChallenge } = walker;
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    const credential =
      passkey && passkeyChallenge ? passkey.authenticator.get(passkeyChallenge.options) : { ...UNREGISTERED, response };
    const challenge_id = passkeyChallenge?.challenge_id ?? randomUUID();
    await walker.send('signInWithPasskey', { body: { challenge_id, credential } });
  },
  removePasskey: (walker) => walker.send('removePasskey', ofPasskey(walker)),
};
