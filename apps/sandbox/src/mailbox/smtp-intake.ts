import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Mail, readMail } from './mail.ts';

export interface SmtpIntakeOptions {
  host: string;
  port: number;
  /** Called for each mail. */
  deliver(mail: Mail): void;
}

export interface SmtpIntake {
  port: number;
  stop(): Promise<void>;
}

export const MAX_MAIL_BYTES = 1024 * 1024;

/** Starts an SMTP server without authentication and TLS that passes every mail to `deliver`. @throws Error if the port is in use */
export async function startSmtpIntake({ host, port, deliver }: SmtpIntakeOptions): Promise<SmtpIntake> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 1_000,
    onData: (stream, session, answer) => {
      receive(stream, session).then((mail) => {
        deliver(mail);
        answer();
      }, answer);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A broken connection of one client doesn't affect others.
  server.on('error', (error) => console.error(`sandbox: SMTP connection failed: ${error.message}`));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Mail> {
  const chunks: Buffer[] = [];
  // Reads the stream to the end even if it is too large, because the client waits for the response; drops the excess.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw refusal(552, `The mail exceeds ${MAX_MAIL_BYTES} bytes`);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  const to = envelope.rcptTo.map(({ address }) => address);
  return readMail(Buffer.concat(chunks), { from, to }, new Date()).catch((error: Error) => {
    throw refusal(554, `The mail can't be parsed: ${error.message}`);
  });
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
