import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the gateway, and nobody else, says where a request came from. */
export const CLIENT_ADDRESS_HEADER = 'x-casebook-client-address';

/** @returns the header's value: the address and its HMAC-SHA256 under the secret that gateway and services share */
export function signClientAddress(address: string, secret: string): string {
  return `${address};${signature(address, secret)}`;
}

/** @returns the address, or undefined for a header that the gateway did not sign */
export function readClientAddress(header: string | string[] | undefined, secret: string): string | undefined {
  if (typeof header !== 'string') return undefined;
  const [address = '', given = ''] = header.split(';');
  const expected = signature(address, secret);
  if (given.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected)) ? address : undefined;
}

const signature = (address: string, secret: string) => createHmac('sha256', secret).update(address).digest('base64url');
