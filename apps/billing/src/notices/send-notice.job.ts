import { defineJob } from '@casebook/jobs';
import { z } from 'zod';

export const SendNotice = defineJob({
  name: 'billing.send-notice.v1',
  queue: 'billing.mail',
  schema: z.strictObject({ noticeId: z.uuid() }),
});
