import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type Mail, readMail } from './mail.ts';

export interface SmtpIntakeOptions {
  host: string;
  port: number;
  /** Where each mail goes. */
  deliver(mail: Mail): void;
}

export interface SmtpIntake {
  port: number;
  stop(): Promise<void>;
}

export const LARGEST_MAIL_BYTES = 1024 * 1024;

/** Takes mail from anybody for anybody, in the clear, and delivers it all to one place. Throws when the port is taken. */
export async function startSmtpIntake({ host, port, deliver }: SmtpIntakeOptions): Promise<SmtpIntake> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    closeTimeout: 1_000,
    onData: (stream, session, answer) => {
      take(stream, session).then((mail) => {
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
  // A client that breaks off says so here; the next one is not concerned.
  server.on('error', (error) => console.error(`sandbox mail: ${error.message}`));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Mail> {
  const chunks: Buffer[] = [];
  // Read to its end even when too large, since the client waits for that; what is too much is not kept.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw refusal(552, `a mail may have ${LARGEST_MAIL_BYTES} bytes`);
  const from = envelope.mailFrom ? envelope.mailFrom.address : '';
  const to = envelope.rcptTo.map(({ address }) => address);
  return readMail(Buffer.concat(chunks), { from, to }, new Date()).catch((error: Error) => {
    throw refusal(554, `the mail cannot be read: ${error.message}`);
  });
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
