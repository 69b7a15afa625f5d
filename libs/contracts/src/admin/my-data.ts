import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const entry = {
  id: z.uuid(),
  service: z.string(),
  action: z.string(),
  result: z.string(),
  /** The ids of the affected objects. */
  subject: StoredJson,
  occurredAt: z.iso.datetime(),
};

const details = { facts: StoredJson.optional(), before: StoredJson.optional(), after: StoredJson.optional() };

/** What admin stores about a member, including the audit entries of the member's own actions and of others' actions on the account. */
export const adminData = {
  member: z.array(z.strictObject({ id: z.uuid(), email: z.string().optional() })),
  /** The referral code that the member signed up with. */
  referral: z.array(z.strictObject({ userId: z.uuid(), refCode: z.string(), createdAt: z.iso.datetime() })),
  /** Errors of the web app that the member's browser reported. */
  errors: z.array(
    z.strictObject({
      id: z.uuid(),
      createdAt: z.iso.datetime(),
      whereAt: z.string(),
      what: z.string(),
      message: z.string(),
      url: z.string().optional(),
      ua: z.string().optional(),
      ctx: StoredJson.optional(),
    }),
  ),
  /** AI limits that the member exceeded. */
  violations: z.array(
    z.strictObject({
      id: z.uuid(),
      code: z.string(),
      mode: z.string(),
      type: z.string(),
      severity: z.string(),
      details: z.string(),
      occurredAt: z.iso.datetime(),
    }),
  ),
  actions: z.array(
    z.strictObject({ ...entry, details: z.array(z.strictObject({ clientAddress: z.string().optional(), ...details })) }),
  ),
  actionsOfOthers: z.array(z.strictObject({ ...entry, details: z.array(z.strictObject(details)) })),
};

export const MyAdminData = myDataDocument('admin', adminData);
