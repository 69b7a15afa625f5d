import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const time = z.iso.datetime();

/** What identity stores about a member, except passwords, tokens, codes, and the secrets of factors. */
export const identityData = {
  account: z.array(
    z.strictObject({
      id: z.uuid(),
      email: z.string().optional(),
      role: z.string(),
      userMetadata: StoredJson,
      appMetadata: StoredJson,
      emailIdentity: z.boolean(),
      bannedUntil: time.optional(),
      invitedAt: time.optional(),
      emailConfirmedAt: time.optional(),
      newEmail: z.string().optional(),
      emailChangeSentAt: time.optional(),
      lastSignInAt: time.optional(),
      createdAt: time.optional(),
      updatedAt: time.optional(),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      method: z.string(),
      amr: StoredJson,
      userAgent: z.string().optional(),
      clientAddress: z.string().optional(),
      createdAt: time,
      refreshes: z.array(z.strictObject({ createdAt: time, usedAt: time.optional() })),
    }),
  ),
  mailRequests: z.array(
    z.strictObject({
      id: z.uuid(),
      purpose: z.string(),
      email: z.string(),
      newEmail: z.string().optional(),
      device: z.string().optional(),
      redirectTo: z.string(),
      createdAt: time,
      expiresAt: time,
      confirmedAt: time.optional(),
      codeFailures: z.int(),
      links: z.array(z.strictObject({ type: z.string().optional(), expiresAt: time })),
    }),
  ),
  followedLinks: z.array(z.strictObject({ method: z.string(), expiresAt: time })),
  identities: z.array(
    z.strictObject({
      id: z.uuid(),
      provider: z.string(),
      providerId: z.string(),
      identityData: StoredJson,
      email: z.string().optional(),
      lastSignInAt: time.optional(),
      createdAt: time,
      updatedAt: time,
    }),
  ),
  providerSignIns: z.array(z.strictObject({ provider: z.string(), redirectTo: z.string(), expiresAt: time })),
  credentials: z.array(
    z.strictObject({
      id: z.uuid(),
      factorId: z.uuid().optional(),
      credentialId: z.string(),
      transports: z.array(z.string()),
      friendlyName: z.string(),
      createdAt: time,
      lastUsedAt: time.optional(),
    }),
  ),
  credentialChallenges: z.array(z.strictObject({ id: z.uuid(), expiresAt: time })),
  factors: z.array(
    z.strictObject({
      id: z.uuid(),
      friendlyName: z.string(),
      type: z.string(),
      status: z.string(),
      createdAt: time,
      updatedAt: time,
      lastChallengedAt: time.optional(),
      challenges: z.array(
        z.strictObject({
          id: z.uuid(),
          ipAddress: z.string(),
          failures: z.int(),
          createdAt: time,
          expiresAt: time,
          verifiedAt: time.optional(),
        }),
      ),
      recoveryCodes: z.array(z.strictObject({ usedAt: time.optional() })),
    }),
  ),
};

export const MyIdentityData = myDataDocument('identity', identityData);
