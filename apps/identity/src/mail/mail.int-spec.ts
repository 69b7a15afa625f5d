import { type AddressInfo, createServer } from 'node:net';
import { Mailer } from '@casebook/mail';
import { PermanentFailure } from '@casebook/platform';
import { freePort } from '@casebook/servers';
import { startBeforeAll } from '@casebook/testing/hooks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, waitFor } from '../../test/identity-under-test.ts';
import { type Mail, startSandbox } from '../../test/mailbox.ts';
import { secretOf } from '../../test/mailed.ts';

describe('mail while its server is down', () => {
  let smtpPort: number;
  const tested = startBeforeAll(async () => {
    smtpPort = await freePort();
    return startIdentity({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
  });

  it('is sent when the server is back, with a stable message id and a valid link', async () => {
    await tested.signUp('patient@example.org');
    expect((await tested.request('POST', '/recover', { body: { email: 'patient@example.org' } })).status).toBe(200);
    await waitFor(async () => (await tested.query('SELECT 1 FROM one_time_tokens')).length > 0);
    expect((await tested.request('GET', '/health')).status).toBe(200);

    const mailbox = await startSandbox({ smtpPort, httpPort: 0 });
    const received = async () =>
      ((await (await fetch(`${mailbox.url}/api/mails`)).json()) as { items: { messageId: string; links: string[] }[] }).items;
    await waitFor(async () => (await received()).length === 1);
    const [mail] = await received();
    const [job] = await tested.query<{ id: string }>("SELECT id FROM bull.job WHERE queue = 'identity.mail'");
    expect(mail?.messageId).toBe(`<${job?.id}@casebook.example>`);
    const token = secretOf(mail);
    const { status } = await tested.request('POST', '/verify', { body: { type: 'recovery', token } });
    expect(status).toBe(200);
    await mailbox.stop();
  });
});

describe('the recipient of a mail', () => {
  const mailbox = startBeforeAll(() => startSandbox({ smtpPort: 0, httpPort: 0 }));
  let mailer: Mailer;
  beforeAll(() => {
    mailer = new Mailer({ smtpUrl: mailbox.smtpUrl, mailFrom: 'Casebook <no-reply@casebook.example>' });
  });

  const send = (to: string) => mailer.send({ to, subject: 'Subject', text: 'Text', html: '<p>Text</p>' }, 'id');
  const received = async () => ((await (await fetch(`${mailbox.url}/api/mails`)).json()) as { items: Mail[] }).items;

  it.each(['a,evil@x.test', 'a;evil@x.test', 'g:evil@x.test;', '(c)evil@x.test', 'x<evil@x.test', 'evil@x\u3002test'])(
    'is never another address, as in %j',
    async (to) => {
      await expect(send(to)).rejects.toThrow('no valid address');
      expect(await received()).toEqual([]);
    },
  );

  it.each([
    ['for good', 550, PermanentFailure, 'refused the mail for good: 550 to RCPT TO'],
    ['for now', 450, Error, '450'],
  ])('that the mail server refuses %s fails as that', async (_name, responseCode, kind, message) => {
    const server = createServer((socket) => {
      socket.write('220 refusing\r\n');
      socket.on('data', (line) => {
        const isRecipient = line.toString().startsWith('RCPT');
        socket.write(isRecipient ? `${responseCode} <gone@example.org> is refused\r\n` : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const refusing = new Mailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@casebook.example' });
    const failure = await refusing
      .send({ to: 'gone@example.org', subject: 's', text: 't', html: 'h' }, 'id')
      .catch((error) => error);
    expect(failure.constructor).toBe(kind);
    expect(failure.message).toContain(message);
    if (kind === PermanentFailure) expect(JSON.stringify([failure.message, failure])).not.toContain('gone@');
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('is the account’s address to the letter', async () => {
    const to = "o'neil+{exam}=1@mail.example.org";
    await send(to);
    expect((await received()).map((mail) => mail.to)).toEqual([[to]]);
  });
});
