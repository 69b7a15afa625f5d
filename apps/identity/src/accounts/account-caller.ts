import type { Caller } from '@casebook/platform';
import type { Account } from './account.ts';

/** The caller of a write that authenticates the member itself, so that the audit entry names the member instead of a visitor. */
export function callerOf(account: Pick<Account, 'id' | 'role'>, { correlationId, traceparent, clientAddress }: Caller): Caller {
  const request = { correlationId, ...(traceparent && { traceparent }), ...(clientAddress && { clientAddress }) };
  return { id: account.id, role: account.role, ...request };
}

/**
 * The caller without an idempotency key, which `/auth/v1` ignores. The stored hash of a request body would contain a fast hash of the
 * password.
 */
export function withoutIdempotency({ idempotency: _ignored, ...caller }: Caller): Caller {
  return caller;
}
