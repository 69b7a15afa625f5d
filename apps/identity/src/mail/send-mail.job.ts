import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** A mail with a link. Neither its secret nor the address is in a queue: the handler reads the request and makes the secret. */
export const SendMail = defineJob({
  name: 'identity.send-mail.v2',
  queue: 'identity.mail',
  schema: z.strictObject({ requestId: z.uuid() }),
});
