/** Shown when a code of the authenticator app was refused. */
export const APP_CODE_REFUSED = 'That code didn’t work. Enter the one your app shows now.';

const CODE_DIGITS = 6;

/** Whether all six digits of a code are typed, so that it can be submitted automatically. */
export const isCompleteCode = (code: string): boolean => digitsOf(code).length === CODE_DIGITS;

/** @returns a code as typed, without the spaces that apps show in it */
export const digitsOf = (code: string): string => code.replaceAll(/\D/g, '');

/**
 * Requests a challenge and answers it; repeats both once if the client's IP address changed in between. The service accepts an answer only
 * from the address that requested the challenge, and addresses change within seconds between IPv4 and IPv6, or Wi-Fi and mobile data.
 */
export async function answerChallenge<Answer extends { readonly error: { readonly code?: string | undefined } | null }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt();
  return answer.error?.code === 'mfa_ip_address_mismatch' ? attempt() : answer;
}
