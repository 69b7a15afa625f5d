import { TOTP } from 'otpauth';
import { newMember } from './members.ts';
import type { Call } from './operations.ts';
import type { Walker } from './walker.ts';

const UNKNOWN_ID = '0199aaaa-0000-7000-8000-000000000001';

interface SessionBody {
  readonly access_token?: string;
}

/** A member of the walker with a second factor, so that the walker's own session isn't asked for one. */
export interface ProtectedMember {
  token?: string | undefined;
  factor: string;
  challenge: string;
  secret?: string | undefined;
  recoveryCode: string;
}

export const unprotected = (): ProtectedMember => ({ factor: UNKNOWN_ID, challenge: UNKNOWN_ID, recoveryCode: 'ABCD-EFGH' });

const params = ({ protectedMember: { factor: id } }: Walker) => ({ id });
const token = ({ protectedMember }: Walker) => protectedMember.token;

/** @returns the app's code of a time step */
export const totpCode = (secret: string, timestamp = Date.now()): string => new TOTP({ secret }).generate({ timestamp });

export const factorOperations: Readonly<Record<string, Call>> = {
  enrollFactor: async (walker) => {
    const own = walker.member && (await newMember()).token;
    const { body } = await walker.send<{ id?: string; totp?: { secret: string } }>('enrollFactor', {
      token: own,
      body: { factor_type: 'totp', friendly_name: 'Walker' },
    });
    Object.assign(walker.protectedMember, { token: own, factor: body.id ?? UNKNOWN_ID, secret: body.totp?.secret });
  },
  challengeFactor: async (walker) => {
    const { body } = await walker.send<{ id?: string }>('challengeFactor', { token: token(walker), params: params(walker) });
    walker.protectedMember.challenge = body.id ?? UNKNOWN_ID;
  },
  verifyFactor: async (walker) => {
    const { challenge, secret } = walker.protectedMember;
    const code = secret ? totpCode(secret) : '000000';
    const request = { token: token(walker), params: params(walker), body: { challenge_id: challenge, code } };
    const { body } = await walker.send<SessionBody>('verifyFactor', request);
    walker.protectedMember.token = body.access_token;
  },
  generateRecoveryCodes: async (walker) => {
    const { body } = await walker.send<{ codes?: string[] }>('generateRecoveryCodes', { token: token(walker), body: {} });
    walker.protectedMember.recoveryCode = body.codes?.[0] ?? walker.protectedMember.recoveryCode;
  },
  getRecoveryCodesStatus: (walker) => walker.send('getRecoveryCodesStatus', { token: token(walker) }),
  verifyRecoveryCode: async (walker) => {
    const { recoveryCode: code } = walker.protectedMember;
    const { body } = await walker.send<SessionBody>('verifyRecoveryCode', { token: token(walker), body: { code } });
    walker.protectedMember.token = body.access_token;
  },
  regenerateRecoveryCodes: (walker) => walker.send('regenerateRecoveryCodes', { token: token(walker) }),
  removeRecoveryCodes: (walker) => walker.send('removeRecoveryCodes', { token: token(walker) }),
  removeFactor: (walker) => walker.send('removeFactor', { token: token(walker), params: params(walker) }),
};
