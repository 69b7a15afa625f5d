import { z } from 'zod';
import { myDataDocument, StoredJson } from '../http/my-data.ts';

const entry = {
  id: z.uuid(),
  service: z.string(),
  action: z.string(),
  subject: StoredJson,
  occurredAt: z.iso.datetime(),
};

/** What admin stores about a member: the audit entries of what the member did, and of what others did to the member's account. */
export const adminData = {
  member: z.array(z.strictObject({ id: z.uuid(), email: z.string().optional() })),
  actions: z.array(z.strictObject(entry)),
  actionsOfOthers: z.array(z.strictObject(entry)),
};

export const MyAdminData = myDataDocument('admin', adminData);
