import type { Caller } from '@casebook/platform';
import type { Account } from './account.ts';

/** The caller of a write that proved by itself who it is: in the audit stands the member, not a visitor. */
export function callerOf(account: Pick<Account, 'id' | 'role'>, { correlationId, traceparent, clientAddress }: Caller): Caller {
  const request = { correlationId, ...(traceparent && { traceparent }), ...(clientAddress && { clientAddress }) };
  return { id: account.id, role: account.role, ...request };
}

/**
 * The caller without an idempotency key: under `/auth/v1` none is taken. A password stands in some of these bodies, and no hash
 * of one is to be kept beside the account's own.
 */
export function withoutIdempotency({ idempotency: _ignored, ...caller }: Caller): Caller {
  return caller;
}
