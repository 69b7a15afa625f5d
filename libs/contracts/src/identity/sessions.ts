import { z } from 'zod';
import { Instant } from '../http/paging.ts';
import { AssuranceLevel } from './mfa.ts';

// Casebook's own addition to GoTrue's API, in the same style.

/** An open session, as its owner sees it: one signed-in device. */
export const DeviceSession = z
  .object({
    id: z.uuid(),
    /** Browser and operating system from the User-Agent header, such as `Firefox on Windows`. */
    device: z.string().optional(),
    /** The IP address of the sign-in. */
    ip: z.string().optional(),
    created_at: Instant,
    /** The time of the last refresh, or of the sign-in if there was none. */
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
