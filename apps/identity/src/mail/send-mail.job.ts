import { LinkPurpose } from '@casebook/contracts';
import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** A mail with a link. Neither its secret nor the address lies in a queue: both are found when it is sent. */
export const SendMail = defineJob(
  'identity.send-mail.v1',
  'identity.mail',
  z.strictObject({
    /** Nobody's, where the address has no account. */
    userId: z.uuid(),
    purpose: LinkPurpose,
    redirectTo: z.url(),
    codeChallenge: z.string().optional(),
  }),
);
