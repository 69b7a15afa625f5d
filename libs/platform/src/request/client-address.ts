import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the gateway sends the client's address. The signature proves that the gateway set it. */
export const CLIENT_ADDRESS_HEADER = 'x-casebook-client-address';

/** @returns the header's value: the address and its HMAC-SHA256 under the secret that gateway and services share */
export function signClientAddress(address: string, secret: string): string {
  return `${address};${signature(address, secret)}`;
}

/** @returns the address, or undefined for a header that the gateway did not sign */
export function readClientAddress(header: string | string[] | undefined, secret: string): string | undefined {
  if (typeof header !== 'string') return undefined;
  const [address = '', sent = ''] = header.split(';');
  const expected = signature(address, secret);
  if (sent.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(sent), Buffer.from(expected)) ? address : undefined;
}

const signature = (address: string, secret: string) => createHmac('sha256', secret).update(address).digest('base64url');
