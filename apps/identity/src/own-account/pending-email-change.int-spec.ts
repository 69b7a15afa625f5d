import { randomUUID } from 'node:crypto';
import { systemCaller } from '@casebook/platform';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { serviceTokenOf } from '../../test/administrator.ts';
import { type AnswerBody, OTHER_PASSWORD, setUpIdentity } from '../../test/identity-under-test.ts';
import type { Mail } from '../../test/mailbox.ts';
import { codeOf, mailsSettled } from '../../test/mailed.ts';
import { ExpireEmailChangesHandler } from '../account-changes/expire-email-changes.handler.ts';
import { MailBudget } from '../limits/mail-budget.ts';

const HOUR = 60 * 60_000;

describe('a pending change of address', () => {
  // Doubles the limits, to two mails a minute and 20 a day.
  const tested = setUpIdentity({ AUTH_AUTOCONFIRM: 'off', LIMIT_SCALE: '2' });
  let people = 0;
  let email: string;
  let newEmail: string;
  let session: AnswerBody;
  let current: Mail | undefined;
  let other: Mail | undefined;

  beforeEach(async () => {
    tested.clock.set(new Date());
    people += 1;
    [email, newEmail] = [`settled-${people}@example.org`, `elsewhere-${people}@example.org`];
    await tested.signUp(email);
    const [signUp] = await tested.mailTo(email);
    session = (await verify({ type: 'signup', email, token: codeOf(signUp) })).body;
    await tested.request('PUT', '/user', { token: session.access_token, body: { email: newEmail } });
    [other] = await tested.mailTo(newEmail);
    [current] = (await tested.mailTo(email, 2)).filter(({ subject }) => subject.includes('change to your'));
  });

  const verify = (body: object) => tested.request('POST', '/verify', { body });
  const later = (hours: number) => tested.clock.set(new Date(Date.now() + hours * HOUR));
  const resend = () => tested.request('POST', '/resend', { body: { type: 'email_change', email } });
  const stored = async () =>
    (await tested.query<{ new_email: string | null }>('SELECT new_email FROM users WHERE id = $1', [session.user.id]))[0];
  const expectCanceled = async () => {
    expect(await stored()).toEqual({ new_email: null });
    for (const [address, mail] of [
      [email, current],
      [newEmail, other],
    ] as const)
      expect((await verify({ type: 'email_change', email: address, token: codeOf(mail) })).body.error_code).toBe('otp_expired');
    expect((await resend()).status).toBe(200);
    await mailsSettled(tested);
    expect(await tested.mailTo(newEmail)).toHaveLength(1);
  };
  const expire = () =>
    tested.service.app.get(ExpireEmailChangesHandler, { strict: false }).handle({
      id: randomUUID(),
      attempt: 1,
      caller: systemCaller('test', 'c'),
      signal: new AbortController().signal,
      payload: {},
    });

  it('is resent to the new address within its budget only', async () => {
    const budget = tested.service.app.get(MailBudget, { strict: false });
    expect((await budget.take('email_change', newEmail)).granted).toBe(true);
    expect((await resend()).status).toBe(200);
    await tested.mailTo(email, 3);
    await mailsSettled(tested);
    expect(await tested.mailTo(newEmail)).toHaveLength(1);
  });

  it('is not started again by a resent mail once it has expired', async () => {
    later(3.1);
    await resend();
    await mailsSettled(tested);
    expect([(await tested.mailTo(email)).length, (await tested.mailTo(newEmail)).length]).toEqual([2, 1]);
  });

  it('cannot be extended by resent mails for more than a day', async () => {
    const open = new Date(Date.now() + 25 * HOUR);
    await tested.query('UPDATE link_requests SET expires_at = $1 WHERE user_id = $2', [open, session.user.id]);
    later(24.1);
    await resend();
    await mailsSettled(tested);
    expect(await tested.mailTo(newEmail)).toHaveLength(1);
  });

  it('is canceled when the owner changes the password', async () => {
    const own = (await tested.signIn(email)).body.access_token;
    expect((await tested.request('PUT', '/user', { token: own, body: { password: OTHER_PASSWORD } })).body).not.toHaveProperty(
      'new_email',
    );
    await expectCanceled();
  });

  it('is canceled when the owner recovers the account and sets a password', async () => {
    await tested.request('POST', '/recover', { body: { email } });
    const recovery = (await tested.mailTo(email, 3)).find(({ subject }) => subject.includes('new password'));
    const token = (await verify({ type: 'recovery', email, token: codeOf(recovery) })).body.access_token;
    await tested.request('PUT', '/user', { token, body: { password: OTHER_PASSWORD } });
    await expectCanceled();
  });

  it('is canceled when an admin sets the password', async () => {
    const token = await serviceTokenOf(tested);
    const body = { password: OTHER_PASSWORD };
    expect((await tested.request('PUT', `/admin/users/${session.user.id}`, { token, body })).body).not.toHaveProperty(
      'new_email',
    );
    await expectCanceled();
  });

  it('leaves no requested address once it has expired', async () => {
    later(2.9);
    await expire();
    expect(await stored()).toEqual({ new_email: newEmail });
    later(3.1);
    await expire();
    expect(await stored()).toEqual({ new_email: null });
  });
});
