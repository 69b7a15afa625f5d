import { z } from 'zod';
import { Instant } from '../http/paging.ts';

/** The admin code has five characters. After three wrong ones, the gate is locked for five minutes. */
export const ADMIN_CODE_LENGTH = 5;
export const ADMIN_CODE_ATTEMPTS = 3;
export const ADMIN_LOCK_MS = 5 * 60 * 1_000;
/** How long the gate stays open without a renewal. */
export const ADMIN_GATE_MS = 15 * 60 * 1_000;

/** The cookie that opens the gate. Behind TLS, its name gets the prefix that binds it to the host (RFC 6265bis, section 4.1.3.2). */
export const ADMIN_GATE_COOKIE = 'casebook-admin';

export const AdminCodeInput = z
  .strictObject({ code: z.string().length(ADMIN_CODE_LENGTH, `Enter the ${ADMIN_CODE_LENGTH} characters of the code`) })
  .meta({ id: 'AdminCodeInput' });
export type AdminCodeInput = z.infer<typeof AdminCodeInput>;

/** The second check before admin privileges can be used. The state is that of the caller's session and IP address. */
export const AdminGate = z
  .strictObject({
    /** Whether the installation has a code. Without one, the gate stays locked. */
    configured: z.boolean(),
    unlockedUntil: Instant.optional(),
    lockedUntil: Instant.optional(),
    attemptsRemaining: z.int(),
  })
  .meta({ id: 'AdminGate' });
export type AdminGate = z.infer<typeof AdminGate>;
