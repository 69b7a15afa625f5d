import { JobHandler, type JobRun } from '@casebook/jobs';
import { Database } from '@casebook/platform';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { SendNotice } from '../notices/send-notice.job.ts';
import { composeMail } from './compose-mail.ts';
import { Mailer } from './mailer.ts';

/** Sends a mail that reports a change of an account, then deletes its address. */
@JobHandler(SendNotice)
export class SendNoticeHandler {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticesRepository,
    private readonly mailer: Mailer,
  ) {}

  async handle({ id, payload: { noticeId }, caller, signal }: JobRun<typeof SendNotice>): Promise<void> {
    const notice = await this.database.write(caller, (tx) => this.notices.find(tx, noticeId));
    if (!notice) return;
    signal.throwIfAborted();
    await this.mailer.send(composeMail(notice.kind, { to: notice.email, name: notice.name }), id);
    await this.database.write(caller, (tx) => this.notices.remove(tx, noticeId));
  }
}
