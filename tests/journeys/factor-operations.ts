import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { newMember } from './members.ts';
import type { Call } from './operations.ts';
import type { Walker } from './walker.ts';

interface SessionBody {
  readonly access_token: string;
}

interface CodesBody {
  readonly codes: readonly string[];
}

/** @returns the code that an authenticator app shows at a time */
export const totpCode = (secret: string, timestamp = Date.now()): string => new TOTP({ secret }).generate({ timestamp });

/** The parameters of a request for the walker's factor, or for one that doesn't exist. */
const ofFactor = ({ factor }: Walker) => ({ params: { id: factor?.id ?? randomUUID() }, ...tokenOf(factor) });
const tokenOf = (factor: Walker['factor']) => (factor ? { token: factor.token } : {});

/** How walkers call the operations of second factors. They use another account, because a factor would end the walker's own session. */
export const factorOperations: Readonly<Record<string, Call>> = {
  enrollFactor: async (walker) => {
    const token = walker.member && (await newMember()).token;
    const { status, body } = await walker.send<{ id: string; totp: { secret: string } }>('enrollFactor', {
      ...(token && { token }),
      body: { factor_type: 'totp', friendly_name: 'Walker' },
    });
    if (status === 200 && token) walker.factor = { id: body.id, secret: body.totp.secret, token };
  },
  challengeFactor: async (walker) => {
    const { body } = await walker.send<{ id: string }>('challengeFactor', ofFactor(walker));
    if (walker.factor) walker.factor = { ...walker.factor, challengeId: body.id };
  },
  verifyFactor: async (walker) => {
    const { factor } = walker;
    const code = factor ? totpCode(factor.secret) : '000000';
    const body = { challenge_id: factor?.challengeId ?? randomUUID(), code };
    raise(walker, await walker.send<SessionBody>('verifyFactor', { ...ofFactor(walker), body }));
  },
  generateRecoveryCodes: async (walker) => {
    await walker.send<CodesBody>('generateRecoveryCodes', tokenOf(walker.factor));
  },
  regenerateRecoveryCodes: async (walker) => {
    const { body } = await walker.send<CodesBody>('regenerateRecoveryCodes', tokenOf(walker.factor));
    const [recoveryCode = ''] = body.codes ?? [];
    if (walker.factor) walker.factor = { ...walker.factor, recoveryCode };
  },
  getRecoveryCodesStatus: (walker) => walker.send('getRecoveryCodesStatus', tokenOf(walker.factor)),
  verifyRecoveryCode: async (walker) => {
    const body = { code: walker.factor?.recoveryCode ?? 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01' };
    raise(walker, await walker.send<SessionBody>('verifyRecoveryCode', { ...tokenOf(walker.factor), body }));
  },
  removeRecoveryCodes: (walker) => walker.send('removeRecoveryCodes', tokenOf(walker.factor)),
  removeFactor: (walker) => walker.send('removeFactor', ofFactor(walker)),
};

/** Continues with the session of the higher assurance level. */
function raise(walker: Walker, { status, body }: { status: number; body: SessionBody }): void {
  if (walker.factor && status === 200) walker.factor = { ...walker.factor, token: body.access_token };
}
