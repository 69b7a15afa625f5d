import { z } from 'zod';
import { event } from '../events/event.ts';

export const Role = z.enum(['member', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/** A user as others may know them, or that they are gone: then the pseudonym under which rows that figures need are kept. */
export const UserChanged = event(
  'identity.user.changed.v1',
  'identity.users',
  z.discriminatedUnion('deleted', [
    z.strictObject({
      id: z.uuid(),
      deleted: z.literal(false),
      email: z.string(),
      name: z.string().optional(),
      role: Role,
      createdAt: z.iso.datetime(),
    }),
    z.strictObject({ id: z.uuid(), deleted: z.literal(true), pseudonym: z.uuid() }),
  ]),
);

/** A session ended before its tokens expire. After `tokensExpireAt` nobody needs to remember it. */
export const SessionEnded = event(
  'identity.session.ended.v1',
  'identity.sessions',
  z.strictObject({
    sessionId: z.uuid(),
    userId: z.uuid(),
    reason: z.enum(['signed-out', 'user-deleted', 'role-changed', 'password-changed', 'token-reused', 'expired']),
    tokensExpireAt: z.iso.datetime(),
  }),
);
