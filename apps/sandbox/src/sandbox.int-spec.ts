import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mailbox/mail.ts';
import { MAX_MAIL_BYTES } from './mailbox/smtp-intake.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

describe('the mailbox of the sandbox', () => {
  let sandbox: RunningSandbox;

  beforeEach(async () => {
    sandbox = await startSandbox({ smtpPort: 0, httpPort: 0, maxMessages: 3 });
  });
  afterEach(() => sandbox.stop());

  const send = async (mail: SendMailOptions) => {
    const transport = createTransport(sandbox.smtpUrl);
    await transport.sendMail({ from: 'casebook@casebook.test', subject: 'Hello', text: 'Hi', ...mail });
    transport.close();
  };
  const list = async (to?: string) => {
    const response = await fetch(`${sandbox.url}/api/mails${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`);
    return ((await response.json()) as { items: Mail[] }).items;
  };

  it('stores mail and returns it as JSON, including blind copies', async () => {
    await send({
      to: 'Ada <Ada@example.org>',
      bcc: 'grace@example.org',
      subject: 'Confirm your address – Casebook',
      text: 'Open https://casebook.test/confirm?token=a&type=signup to confirm.',
      messageId: '<stable-1@casebook.test>',
    });
    expect(await list('ada@example.org')).toEqual([
      {
        id: expect.any(String),
        receivedAt: expect.stringMatching(/Z$/),
        from: 'casebook@casebook.test',
        to: ['ada@example.org', 'grace@example.org'],
        subject: 'Confirm your address – Casebook',
        messageId: '<stable-1@casebook.test>',
        text: 'Open https://casebook.test/confirm?token=a&type=signup to confirm.\n',
        links: ['https://casebook.test/confirm?token=a&type=signup'],
      },
    ]);
    expect(await list('GRACE@example.org')).toHaveLength(1);
    expect(await list('someone@example.org')).toEqual([]);
  });

  it('lists mails newest first and shows one with clickable links', async () => {
    await send({ to: 'a@example.org', subject: 'Earlier' });
    await send({ to: 'a@example.org', subject: 'Later', text: 'Go to https://casebook.test/x?a=1&b=2.' });
    const page = await (await fetch(sandbox.url)).text();
    expect(page.indexOf('Later')).toBeGreaterThan(0);
    expect(page.indexOf('Later')).toBeLessThan(page.indexOf('Earlier'));

    const [later] = await list();
    const mail = await (await fetch(`${sandbox.url}/mails/${later?.id}`)).text();
    expect(mail).toContain('<a href="https://casebook.test/x?a=1&#38;b=2" rel="noopener noreferrer">');
  });

  it('runs no script of a mail', async () => {
    await send({
      to: 'a@example.org',
      subject: '<script>alert(1)</script>',
      text: '"><img src=x onerror=alert(1)> https://x.test/"onclick',
    });
    const [mail] = await list();
    for (const path of ['/', `/mails/${mail?.id}`]) {
      const response = await fetch(sandbox.url + path);
      expect(await response.text()).not.toMatch(/<script|<img|"onclick/);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    }
  });

  it('extracts text from mails with only an HTML part', async () => {
    await send({
      to: 'a@example.org',
      text: undefined,
      html: '<p>Hello</p><a href="https://casebook.test/?a=1&amp;b=2">Confirm</a>',
    });
    expect(await list()).toMatchObject([
      { text: 'Hello\nConfirm [https://casebook.test/?a=1&b=2]', links: ['https://casebook.test/?a=1&b=2'] },
    ]);
  });

  it('stores only the latest mails, and none after DELETE', async () => {
    for (const subject of ['1', '2', '3', '4']) await send({ to: 'a@example.org', subject });
    expect((await list()).map(({ subject }) => subject)).toEqual(['4', '3', '2']);
    expect((await fetch(`${sandbox.url}/api/mails`, { method: 'DELETE' })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await (await fetch(sandbox.url)).text()).toContain('No mail yet');
  });

  it('refuses a mail over the size limit, declared or not, and accepts the next one', async () => {
    const text = 'x'.repeat(MAX_MAIL_BYTES + 1);
    await expect(send({ to: 'a@example.org', text })).rejects.toMatchObject({ responseCode: 552 });
    expect(await sendUndeclared(sandbox.smtpUrl, text)).toMatch(/^552 /m);
    await send({ to: 'a@example.org' });
    expect(await list()).toHaveLength(1);
  });

  it('returns 404 for an unknown address and 400 for an unknown parameter', async () => {
    expect((await fetch(`${sandbox.url}/mails/none`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/api/mails?from=a`)).status).toBe(400);
  });

  it('offers neither STARTTLS nor AUTH, and releases its ports after a failed start', async () => {
    expect(await sendUndeclared(sandbox.smtpUrl, 'x')).not.toMatch(/STARTTLS|AUTH/);
    const usedPort = Number(new URL(sandbox.smtpUrl).port);
    await expect(startSandbox({ smtpPort: usedPort, httpPort: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

/** Sends a mail by raw SMTP without declaring its size. @returns everything the server sent */
function sendUndeclared(smtpUrl: string, text: string): Promise<string> {
  const lines = [
    'EHLO test',
    'MAIL FROM:<a@example.org>',
    'RCPT TO:<too-large@example.org>',
    'DATA',
    `Subject: x\r\n\r\n${text}\r\n.`,
    'RSET',
    'QUIT',
  ];
  return new Promise((resolve, reject) => {
    let output = '';
    const socket = createConnection(Number(new URL(smtpUrl).port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const complete = /^\d{3} .*\r\n$/m.test(chunk);
      const next = complete ? lines.shift() : undefined;
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(output));
  });
}
