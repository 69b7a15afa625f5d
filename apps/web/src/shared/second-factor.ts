/** For a code of the authenticator app that was refused. */
export const APP_CODE_REFUSED = 'That code didn’t work. Enter the one your app shows now.';

const CODE_DIGITS = 6;

/** Whether all six digits of a code are typed, so that it can be sent without a press. */
export const isCompleteCode = (code: string): boolean => digitsOf(code).length === CODE_DIGITS;

/** @returns a code as typed, without the spaces that apps show in it */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

/**
 * Requests a challenge and answers it, and does both once more if the client's address changed in between. On networks with IPv4 and IPv6, and
 * between Wi-Fi and mobile data, that takes seconds, and the service takes an answer from the challenge's address only.
 */
export async function answerChallenge<Answer extends { readonly error: { readonly code?: string | undefined } | null }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt();
  return answer.error?.code === 'mfa_ip_address_mismatch' ? attempt() : answer;
}
