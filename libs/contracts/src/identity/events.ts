import { z } from 'zod';
import { event } from '../events/event.ts';

export const Role = z.enum(['member', 'admin']).meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

/**
 * A user as published to other services. For a deleted user, only the pseudonym is published. It replaces the id in rows that statistics
 * need.
 */
export const UserChanged = event(
  'identity.user.changed.v1',
  'identity.users',
  z.discriminatedUnion('deleted', [
    z.strictObject({
      id: z.uuid(),
      deleted: z.literal(false),
      /** Empty for an anonymous user. */
      email: z.string(),
      name: z.string().optional(),
      role: Role,
      createdAt: z.iso.datetime(),
    }),
    z.strictObject({ id: z.uuid(), deleted: z.literal(true), pseudonym: z.uuid() }),
  ]),
);

/** A session that was ended before its tokens expired. Consumers can delete the entry after `tokensExpireAt`. */
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

/** An admin locked the gate before its tokens expired. Consumers can delete the entry after `tokensExpireAt`. */
export const GateEnded = event(
  'identity.gate.ended.v1',
  'identity.sessions',
  z.strictObject({ gateId: z.uuid(), sessionId: z.uuid(), userId: z.uuid(), tokensExpireAt: z.iso.datetime() }),
);
