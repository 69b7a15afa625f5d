import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Sends a mail with a link. The queue stores neither secret nor address: the handler reads the request and generates the secret. */
export const SendMail = defineJob({
  name: 'identity.send-mail.v2',
  queue: 'identity.mail',
  schema: z.strictObject({ requestId: z.uuid() }),
});
