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
