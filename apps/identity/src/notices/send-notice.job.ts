import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

/** Sends a mail that reports a change of an account. The queue stores no address: the handler reads the notice. */
export const SendNotice = defineJob({
  name: 'identity.send-notice.v1',
  queue: 'identity.mail',
  schema: z.strictObject({ noticeId: z.uuid() }),
});
