import type { Caller } from '@casebook/platform';
import type { Account } from './account.ts';

/** The caller of a write that authenticates the member itself, so that the audit entry names the member instead of a visitor. */
export function callerOf({ id, role }: Pick<Account, 'id' | 'role'>, caller: Caller): Caller {
  const { correlationId, traceparent, clientAddress, userAgent } = caller;
  return {
    id,
    role,
    correlationId,
    ...(traceparent && { traceparent }),
    ...(clientAddress && { clientAddress }),
    ...(userAgent && { userAgent }),
  };
}

/**
 * The caller without an idempotency key, which `/auth/v1` ignores. The stored hash of a request body would contain a fast hash of the
 * password.
 */
export function withoutIdempotency({ idempotency: _ignored, ...caller }: Caller): Caller {
  return caller;
}
