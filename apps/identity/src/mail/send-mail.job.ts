import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Sends a mail with a link and a code. The queue stores no secret, code, or address: the handler reads the request and generates them. */
export const SendMail = defineJob({
  name: 'identity.send-mail.v2',
  queue: 'identity.mail',
  schema: z.strictObject({ requestId: z.uuid() }),
});
