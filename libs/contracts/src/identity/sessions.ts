import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import { AssuranceLevel } from './mfa.ts';

// Casebook's own addition to GoTrue's wire, in its style.

/** An open session, as its owner sees it: one signed-in device. */
export const DeviceSession = z
  .object({
    id: z.uuid(),
    /** Browser and system, such as `Firefox on Windows`, as the client named itself. */
    device: z.string().optional(),
    /** Of the sign-in. */
    ip: z.string().optional(),
    created_at: Instant,
    /** The last refresh; at first the sign-in. */
    last_active_at: Instant,
    aal: AssuranceLevel,
    /** Whether the request came from this session. */
    current: z.boolean(),
  })
  .meta({ id: 'DeviceSession' });
export type DeviceSession = z.infer<typeof DeviceSession>;

/** The newest sessions, newest first. */
export const DeviceSessions = z.object({ sessions: z.array(DeviceSession) }).meta({ id: 'DeviceSessions' });
export type DeviceSessions = z.infer<typeof DeviceSessions>;
